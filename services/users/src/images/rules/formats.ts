/** What the service checks of images: the gateway encodes them again, and only its output is stored. */
import { badRequest } from '@rookery/core';
import type { Image } from '../store.ts';

/** The largest that is drawn is a picture of 500 by 500 pixels, of at most four bytes each. */
const MAX_BYTES = 1_200_000;
const PNG = '\x89PNG\r\n\x1a\n';
const GIF = 'GIF89a';

/** @throws BAD_REQUEST `Invalid image format` */
export function toImage(bytes: Buffer): Image {
  const starts = (text: string) => bytes.toString('latin1', 0, text.length) === text;
  if (bytes.length > MAX_BYTES || !(starts(PNG) || starts(GIF))) throw badRequest('Invalid image format');
  return { type: starts(PNG) ? 'image/png' : 'image/gif', bytes };
}
