/** Names and paths of uploads, the types that browsers may show, and the form in which clients receive them. */
import { DomainError, decodedPath, randomKey } from '@rookery/core';

const MAX_NAME = 255;
/** Max. length of the last part of the path, which must fit into a path segment when it is percent-encoded. */
const MAX_PATH_NAME = 100;
/** Characters of the key in a path: 142 bits, so paths cannot be guessed. */
const KEY_LENGTH = 24;

/**
 * Types that a browser may show in a page of its own, since none of them can run code; by file extension, for clients
 * that declare no type.
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
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
};
const SHOWN_TYPES = new Set(Object.values(SHOWN));
/** Other names of these types that browsers and systems declare. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-aac': 'audio/aac',
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
};

/** The type of all other files, regardless of the declared type. */
const BYTES = 'application/octet-stream';
/** Declared types that tell nothing about a file. */
const SAYS_NOTHING = new Set(['', BYTES, 'text/plain']);

/** Returns the type with which a file is stored and served. */
export function safeType(declared: string, name: string): string {
  const given = declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const type = Object.hasOwn(ALIASES, given) ? (ALIASES[given] as string) : given;
  if (SHOWN_TYPES.has(type)) return type;
  if (!SAYS_NOTHING.has(type)) return BYTES;
  const end = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(SHOWN, end) ? (SHOWN[end] as string) : BYTES;
}

/** Returns a file's name as users see it: without control characters, and of limited length. */
export function shownName(given: string): string {
  const name = shortened(given.replace(/\p{Cc}/gu, ' ').trim(), MAX_NAME);
  return name === '' ? 'uploaded-file' : name;
}

/** Shortens a name but not its extension, which tells what the file is. */
function shortened(name: string, most: number): string {
  const end = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  const start = [...name.slice(0, name.length - end.length)].slice(0, most - end.length).join('');
  return start + end;
}

/** Returns a new path for a file with that name: it cannot be guessed, and no other file ever has it. */
export function newPath(realm: number, name: string): string {
  const shard = randomKey(2).toLowerCase();
  return `${realm}/${shard}/${randomKey(KEY_LENGTH)}/${pathName(name)}`;
}

/** Returns the last part of a path: letters, digits, dots, dashes and underscores. */
export function pathName(name: string): string {
  const allowed = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}_.\s-]/gu, '')
    .trim()
    .replace(/[-\s]+/g, '-')
    // A dot after an address ends the sentence.
    .replace(/\.+$/, '');
  const short = shortened(allowed, MAX_PATH_NAME);
  return /^\.*$/.test(short) ? 'uploaded-file' : short;
}

/** Max. uploads that a message refers to; further ones are only links. */
const MAX_LINKED = 50;

/** Returns the paths of the uploads that a rendered message links. */
export function linkedPaths({ attachment, html }: { attachment: boolean; html: string }): string[] {
  if (!attachment) return [];
  const paths = new Set<string>();
  for (const [, path = ''] of html.matchAll(/"\/user_uploads\/(\d+\/[^"?#]+)/g)) {
    if (paths.size === MAX_LINKED) break;
    paths.add(decodedPath(path));
  }
  return [...paths];
}

/** An attachment as clients receive it. */
export interface ShownAttachment {
  readonly id: number;
  readonly name: string;
  readonly path_id: string;
  readonly size: number;
  /** UNIX seconds. */
  readonly create_time: number;
  /** The owner's own messages, newest first. */
  readonly message_ids: readonly number[];
}

export function attachmentJson(
  id: number,
  { name, path, size, at }: { name: string; path: string; size: number; at: number },
  message_ids: readonly number[],
): ShownAttachment {
  return { id, name, path_id: path, size, create_time: Math.floor(at / 1000), message_ids };
}

/** @throws REALM_UPLOAD_QUOTA if the organisation has no room for `more` bytes */
export function checkQuota(quotaMib: number | null | undefined, used: number, more: number): void {
  if (quotaMib == null || used + more <= quotaMib * 1024 * 1024) return;
  throw new DomainError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
}
