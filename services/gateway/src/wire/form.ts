/** Form fields as they came over HTTP: from the query string, an urlencoded body or a multipart body. */
import { parse } from 'node:querystring';
import { badRequest, DomainError } from '@rookery/core';
import type { FastifyRequest } from 'fastify';

/** Names and values; of a name that was given twice, the last value. It has no prototype, so every name is just a name. */
export type Form = Readonly<Record<string, string>>;

/** More fields than any endpoint has; the rest is not read, so that a body of a million names costs little. */
const MAX_FIELDS = 1000;

export const EMPTY_FORM: Form = Object.freeze(Object.create(null) as Record<string, string>);

/** Reads urlencoded text. Nothing is an error: a bad escape stays as it is, bytes that are no UTF-8 become U+FFFD. */
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

/**
 * Reads the fields of a multipart body of at most `maxBytes`. Files are read past and leave only their name behind, as an
 * empty field: no endpoint that uses this takes any.
 * @throws DomainError with status 413 for a larger body, BAD_REQUEST for one that is no multipart.
 */
export async function readMultipart(request: FastifyRequest, maxBytes: number): Promise<Form> {
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge();
  try {
    return await readParts(request, maxBytes);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The parser's limits name their status; all else that it complains of is a body that it cannot read.
    const limit = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw limit ? tooLarge() : badRequest('Malformed request');
  }
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Form> {
  const form = Object.create(null) as Record<string, string>;
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    if (bytes > maxBytes) throw tooLarge();
  };
  const limits = { fields: MAX_FIELDS, parts: MAX_FIELDS, fieldSize: maxBytes, fileSize: maxBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      for await (const chunk of part.file) count((chunk as Buffer).length);
      form[part.fieldname] = '';
      continue;
    }
    // A part that says it is JSON arrives parsed; parameters are decoded from their text, like any other field's.
    const text = typeof part.value === 'string' ? part.value : (JSON.stringify(part.value) ?? '');
    count(part.fieldname.length + text.length);
    form[part.fieldname] = text;
  }
  return form;
}

function tooLarge(): DomainError {
  return new DomainError('BAD_REQUEST', 'The request is too large', { httpStatus: 413 });
}
