/** What uploads are called, which types browsers may show, and what clients see of them. */
import { DomainError, decodedPath, randomKey } from '@rookery/core';

const MAX_NAME = 255;
/** Of the last part of the path, which has to fit into a segment when it is percent-encoded. */
const MAX_PATH_NAME = 100;
/** 142 bits: nobody guesses a path. */
const KEY_LENGTH = 24;

/**
 * What a browser may show in a page of its own: none of it can run anything. By the ends of names, for clients that
 * declare nothing.
 */
const SHOWN: Readonly<Record<string, string>> = {
  apng: 'image/apng',
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
};
const SHOWN_TYPES = new Set(Object.values(SHOWN));

/** What all else is, whatever its uploader calls it. */
const BYTES = 'application/octet-stream';
/** What is sent of a file whose type nobody said. */
const SAYS_NOTHING = new Set(['', BYTES, 'text/plain']);

/** The type that a file is stored and served with. */
export function safeType(declared: string, name: string): string {
  const type = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (SHOWN_TYPES.has(type)) return type;
  if (!SAYS_NOTHING.has(type)) return BYTES;
  const end = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(SHOWN, end) ? (SHOWN[end] as string) : BYTES;
}

/** A file's name as people see it: without what does not print, and not endless. */
export function shownName(given: string): string {
  const name = shortened(given.replace(/\p{Cc}/gu, ' ').trim(), MAX_NAME);
  return name === '' ? 'uploaded-file' : name;
}

/** The end of a long name stays, which says what it is. */
function shortened(name: string, most: number): string {
  const end = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  const start = [...name.slice(0, name.length - end.length)].slice(0, most - end.length).join('');
  return start + end;
}

/** A new path for a file of that name: nobody guesses it, and no other file ever has it. */
export function newPath(realm: number, name: string): string {
  const shard = randomKey(2).toLowerCase();
  return `${realm}/${shard}/${randomKey(KEY_LENGTH)}/${pathName(name)}`;
}

/** The last part of a path: letters, digits, dots, dashes and low lines. */
export function pathName(name: string): string {
  const allowed = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}_.\s-]/gu, '')
    .trim()
    .replace(/[-\s]+/g, '-');
  const short = shortened(allowed, MAX_PATH_NAME);
  return /^\.*$/.test(short) ? 'uploaded-file' : short;
}

/** More of them in one message are links and nothing more. */
const MOST_LINKED = 50;

/** The paths of the uploads that a rendered message leads to. */
export function linkedPaths({ attachment, html }: { attachment: boolean; html: string }): string[] {
  if (!attachment) return [];
  const paths = new Set<string>();
  for (const [, path = ''] of html.matchAll(/"\/user_uploads\/(\d+\/[^"?#]+)/g)) {
    if (paths.size === MOST_LINKED) break;
    paths.add(decodedPath(path));
  }
  return [...paths];
}

/** An attachment as clients get it. */
export interface ShownAttachment {
  readonly id: number;
  readonly name: string;
  readonly path_id: string;
  readonly size: number;
  /** UNIX seconds. */
  readonly create_time: number;
  /** Its owner's own, the newest first. */
  readonly message_ids: readonly number[];
}

export function attachmentJson(
  id: number,
  { name, path, size, at }: { name: string; path: string; size: number; at: number },
  message_ids: readonly number[],
): ShownAttachment {
  return { id, name, path_id: path, size, create_time: Math.floor(at / 1000), message_ids };
}

/** @throws REALM_UPLOAD_QUOTA where the organisation has no room for so many bytes more */
export function checkQuota(quotaMib: number | null | undefined, used: number, more: number): void {
  if (quotaMib == null || used + more <= quotaMib * 1024 * 1024) return;
  throw new DomainError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
}
