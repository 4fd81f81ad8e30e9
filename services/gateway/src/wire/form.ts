/** Form fields as they came over HTTP: from the query string, an urlencoded body or a multipart body. */
import { parse } from 'node:querystring';
import { badRequest, DomainError } from '@rookery/core';
import type { FastifyRequest } from 'fastify';
import { Shares } from './byte-budget.ts';
import { claimsOf, readPast, type Sender } from './segments.ts';

/**
 * Names and values; of a name that was given twice, the last value. It has no prototype, so every name is just a name.
 */
export type Form = Readonly<Record<string, string>>;

/** More fields than any endpoint has; the rest is not read, so that a body of a million names costs little. */
const MAX_FIELDS = 1000;

export const EMPTY_FORM: Form = Object.freeze(Object.create(null) as Record<string, string>);

/** Reads urlencoded text. Nothing is an error: a bad escape stays, bytes that are no UTF-8 become U+FFFD. */
export function parseForm(text: string): Form {
  if (text === '') return EMPTY_FORM;
  const form = parse(text, '&', '=', { maxKeys: MAX_FIELDS });
  for (const name in form) {
    const value = form[name];
    if (Array.isArray(value)) form[name] = value.at(-1);
  }
  return form as Form;
}

/** Both forms as one; where they share a name, `body` wins. */
export function mergeForms(query: Form, body: Form): Form {
  if (query === EMPTY_FORM) return body;
  if (body === EMPTY_FORM) return query;
  return Object.assign(Object.create(null) as Record<string, string>, query, body);
}

/** A file of a multipart body. */
export interface Upload {
  /** Empty of a file that is too large. */
  readonly bytes: Buffer;
  readonly tooLarge: boolean;
}

/** What a multipart body holds. */
export interface Multipart {
  readonly form: Form;
  readonly files: readonly Upload[];
}

/** Files beyond these are read past: endpoints want one, and say of two that they are too many. */
const MAX_FILES = 2;

/**
 * Bytes of files that requests under way hold in this process. Who comes when there is no more room is asked to come
 * again.
 */
const held = new Shares(64 * 1024 * 1024);
/** Of one user, and of one organisation: the others must not be refused for the pictures of a few who send slowly. */
const MOST_HELD = { user: 16 * 1024 * 1024, realm: 48 * 1024 * 1024 };

/** How much a body with files may be longer than one file: what is beyond is refused without being read to its end. */
const OVER_LENGTH = 4;

/**
 * Reads a multipart body: fields of at most `maxBytes` together, files of `maxFileBytes` each. Where that is 0, files
 * are read past and leave only their name behind, as an empty field.
 * @param sender whose files they are; absent where files are read past
 * @param whenOver is given what lets go of the files, to be called when the request is over
 * @throws DomainError with status 413 for a larger body, BAD_REQUEST for one that is no multipart; SERVER_NOT_READY
 *   while the sender, their organisation or everyone holds too much
 */
export async function readMultipart(
  request: FastifyRequest,
  o: { maxBytes: number; maxFileBytes: number; sender?: Sender | undefined; whenOver(release: () => void): void },
): Promise<Multipart> {
  const most = o.maxBytes + o.maxFileBytes * OVER_LENGTH;
  if (Number(request.headers['content-length']) > most) throw tooLarge();
  try {
    const taken: (() => void)[] = [];
    if (o.maxFileBytes > 0) {
      o.whenOver(() => {
        for (const giveBack of taken.splice(0)) giveBack();
      });
    }
    const claims = o.sender ? claimsOf(o.sender, MOST_HELD) : [];
    const keep = (bytes: number) => void taken.push(held.take(bytes, claims));
    return await readParts(request, { ...o, keep }, most);
  } catch (error) {
    // Else the parser reads on, and holds the fields of whatever comes until the request is over.
    readPast(request, error);
    if (error instanceof DomainError) throw error;
    // The parser's limits name their status; all else that it complains of is a body that it cannot read.
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
    // A part that says it is JSON arrives parsed; parameters are decoded from their text, like any other field's.
    const text = typeof part.value === 'string' ? part.value : (JSON.stringify(part.value) ?? '');
    count(part.fieldname.length + text.length);
    form[part.fieldname] = text;
  }
  return { form, files };
}

function tooLarge(): DomainError {
  return new DomainError('BAD_REQUEST', 'The request is too large', { httpStatus: 413 });
}
