/** Checks of images: the gateway re-encodes every upload, and only its output is stored. */
import { badRequest } from '@rookery/core';
import type { Image } from '../store.ts';

/** Max. bytes of an image: the largest that the gateway encodes has 500 by 500 pixels, of at most four bytes each. */
const MAX_BYTES = 1_200_000;
const PNG = '\x89PNG\r\n\x1a\n';
const GIF = 'GIF89a';

/** @throws BAD_REQUEST `Invalid image format` */
export function toImage(bytes: Buffer): Image {
  const starts = (text: string) => bytes.toString('latin1', 0, text.length) === text;
  if (bytes.length > MAX_BYTES || !(starts(PNG) || starts(GIF))) throw badRequest('Invalid image format');
  return { type: starts(PNG) ? 'image/png' : 'image/gif', bytes };
}
