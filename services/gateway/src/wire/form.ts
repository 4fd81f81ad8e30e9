/** Form fields as received over HTTP: from the query string, an urlencoded body or a multipart body. */
import { parse } from 'node:querystring';
import { badRequest, DomainError } from '@rookery/core';
import type { FastifyRequest } from 'fastify';
import { Shares } from './byte-budget.ts';
import { claimsOf, readPast, type Sender } from './segments.ts';

/** Names and values; for a repeated name, the last value. It has no prototype, so no name has a special meaning. */
export type Form = Readonly<Record<string, string>>;

/** All values of the names that a form repeats. */
const repeated = new WeakMap<Form, ReadonlyMap<string, readonly string[]>>();

/** Returns all values of a name in a form of `parseForm`, such as the ticked checkboxes of that name. */
export function valuesOf(form: Form, name: string): readonly string[] {
  const value = form[name];
  return repeated.get(form)?.get(name) ?? (value === undefined ? [] : [value]);
}

/** Max. fields that are parsed, more than any endpoint has, so that a body with a million names costs little. */
const MAX_FIELDS = 1000;

export const EMPTY_FORM: Form = Object.freeze(Object.create(null) as Record<string, string>);

/** Parses urlencoded text. Nothing is an error: a bad escape stays, and bytes that are not UTF-8 become U+FFFD. */
export function parseForm(text: string): Form {
  if (text === '') return EMPTY_FORM;
  const form = parse(text, '&', '=', { maxKeys: MAX_FIELDS });
  const lists = new Map<string, readonly string[]>();
  for (const name in form) {
    const value = form[name];
    if (!Array.isArray(value)) continue;
    lists.set(name, value);
    form[name] = value.at(-1);
  }
  if (lists.size > 0) repeated.set(form as Form, lists);
  return form as Form;
}

/** Merges two forms; for shared names, `body` takes precedence. */
export function mergeForms(query: Form, body: Form): Form {
  if (query === EMPTY_FORM) return body;
  if (body === EMPTY_FORM) return query;
  return Object.assign(Object.create(null) as Record<string, string>, query, body);
}

/** A file of a multipart body. */
export interface Upload {
  /** Empty for a file that is too large. */
  readonly bytes: Buffer;
  readonly tooLarge: boolean;
}

/** The content of a multipart body. */
export interface Multipart {
  readonly form: Form;
  readonly files: readonly Upload[];
}

/** Max. files that are stored; further ones are discarded. Endpoints accept one, and reject two as too many. */
const MAX_FILES = 2;

/**
 * Memory for the files of all requests in progress in this process, bytes. Beyond it, requests are rejected with
 * SERVER_NOT_READY.
 */
const held = new Shares(64 * 1024 * 1024);
/** Max. bytes of one user, and of one organisation: the pictures of a few slow senders must not block all others. */
const MAX_HELD = { user: 16 * 1024 * 1024, realm: 48 * 1024 * 1024 };

/**
 * Max. length of a body with files in addition to its fields, in multiples of one file; a longer one is rejected
 * without being read to its end.
 */
const OVER_LENGTH = 4;

/**
 * Reads a multipart body: fields of at most `maxBytes` in total, files of at most `maxFileBytes` each. If that is 0,
 * files are discarded, and leave only their name as an empty field.
 * @param sender the sender of the files; absent if files are discarded
 * @param whenOver gets a function that releases the files, and must call it when the request is over
 * @throws DomainError with status 413 for a larger body, BAD_REQUEST for malformed multipart; SERVER_NOT_READY while
 *   the sender, their organisation or all senders use too much memory
 */
export async function readMultipart(
  request: FastifyRequest,
  options: { maxBytes: number; maxFileBytes: number; sender?: Sender | undefined; whenOver(release: () => void): void },
): Promise<Multipart> {
  const most = options.maxBytes + options.maxFileBytes * OVER_LENGTH;
  if (Number(request.headers['content-length']) > most) throw tooLarge();
  try {
    const taken: (() => void)[] = [];
    if (options.maxFileBytes > 0) {
      options.whenOver(() => {
        for (const giveBack of taken.splice(0)) giveBack();
      });
    }
    const claims = options.sender ? claimsOf(options.sender, MAX_HELD) : [];
    const keep = (bytes: number) => void taken.push(held.take(bytes, claims));
    return await readParts(request, { ...options, keep }, most);
  } catch (error) {
    // Otherwise the parser would continue, and retain all further fields until the request is over.
    readPast(request, error);
    if (error instanceof DomainError) throw error;
    // The parser's limits have a status; any other error of it means a malformed body.
    const limit = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw limit ? tooLarge() : badRequest('Malformed request');
  }
}

async function readParts(
  request: FastifyRequest,
  { maxBytes, maxFileBytes, keep }: { maxBytes: number; maxFileBytes: number; keep(bytes: number): void },
  most: number,
): Promise<Multipart> {
  const form = Object.create(null) as Record<string, string>;
  const files: Upload[] = [];
  let bytes = 0;
  let total = 0;
  const count = (more: number) => {
    bytes += more;
    if (bytes > maxBytes) throw tooLarge();
  };
  const limits = { fields: MAX_FIELDS, parts: MAX_FIELDS, fieldSize: maxBytes, fileSize: most };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        length += chunk.length;
        total += chunk.length;
        if (total > most) throw tooLarge();
        if (maxFileBytes === 0) count(chunk.length);
        else if (length <= maxFileBytes && files.length < MAX_FILES) {
          keep(chunk.length);
          chunks.push(chunk);
        }
      }
      if (maxFileBytes === 0) form[part.fieldname] = '';
      else if (length > maxFileBytes) files.push({ bytes: Buffer.alloc(0), tooLarge: true });
      else files.push({ bytes: Buffer.concat(chunks), tooLarge: false });
      continue;
    }
    // A part with a JSON content type arrives parsed; parameters are decoded from their text, like any other field's.
    const text = typeof part.value === 'string' ? part.value : (JSON.stringify(part.value) ?? '');
    count(part.fieldname.length + text.length);
    form[part.fieldname] = text;
  }
  return { form, files };
}

function tooLarge(): DomainError {
  return new DomainError('BAD_REQUEST', 'The request is too large', { httpStatus: 413 });
}
