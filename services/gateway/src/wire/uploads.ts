/** Returns the file of endpoints that take one. */
import { badRequest, LIMITS } from '@rookery/core';
import type { Upload } from './form.ts';

/**
 * Max. size of an image, MiB. The limits in the answer of a register are equal for all kinds of images; emoji have none
 * of their own.
 */
const MAX_IMAGE_MIB = LIMITS.max_avatar_file_size_mib;

/** The path of the logo of organisations without one. */
export const DEFAULT_LOGO_PATH = '/static/images/logo.png';

export const MAX_IMAGE_BYTES = MAX_IMAGE_MIB * 1024 * 1024;

/** @throws BAD_REQUEST `You must upload exactly one {what}.`, and for a file that is too large */
export function oneFile(files: readonly Upload[], what: 'avatar' | 'icon' | 'logo' | 'file'): Buffer {
  const [file] = files;
  if (file === undefined || files.length !== 1) throw badRequest(`You must upload exactly one ${what}.`);
  return bytesOf(file);
}

/** @throws BAD_REQUEST for several files, and for one that is too large */
export function oneFileAtMost(files: readonly Upload[]): Buffer | undefined {
  if (files.length > 1) throw badRequest('You may only upload one file at a time');
  return files[0] && bytesOf(files[0]);
}

function bytesOf({ bytes, tooLarge }: Upload): Buffer {
  if (tooLarge) throw badRequest(`Uploaded file is larger than the allowed limit of ${MAX_IMAGE_MIB} MiB`);
  return bytes;
}
