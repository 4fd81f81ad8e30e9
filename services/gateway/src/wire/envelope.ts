/** The envelope of every answer. JSON bytes from services are inserted without parsing. */
import type { DomainError } from '@rookery/core';

/**
 * The answer of an endpoint: the fields besides those of the envelope, as bytes of a JSON object or as an object to be
 * encoded.
 */
export type Answer = Uint8Array | Readonly<Record<string, unknown>>;

/** A redirect. */
export class Redirect {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

/** An answer in the format of another protocol, without an envelope. */
export class RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, headers: RawResponse['headers'], body?: Readonly<Record<string, unknown>>) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The beginning of every successful answer. */
export const ENVELOPE_PREFIX = Buffer.from('{"result":"success","msg":""');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}\n');
const NEWLINE = Buffer.from('\n');
const BARE = Buffer.concat([ENVELOPE_PREFIX, CLOSE]);

/** An empty answer. */
export const EMPTY_BODY: Readonly<Record<never, never>> = Object.freeze({});

/** Length of `{}`, the shortest JSON object, which has no members to join. */
const EMPTY_OBJECT_BYTES = 2;

/**
 * Returns the body of a successful answer, whose `msg` is empty unless the answer has one; `ignored` names the
 * parameters that the endpoint does not know.
 */
export function success(answer: Answer, ignored?: readonly string[]): Buffer {
  if ('msg' in answer) {
    const more = ignored === undefined ? {} : { ignored_parameters_unsupported: ignored };
    return Buffer.from(`${JSON.stringify({ result: 'success', ...answer, ...more })}\n`);
  }
  const bytes = answer instanceof Uint8Array ? answer : Buffer.from(JSON.stringify(answer));
  const empty = bytes.length <= EMPTY_OBJECT_BYTES;
  if (ignored === undefined && empty) return BARE;
  const open =
    ignored === undefined
      ? ENVELOPE_PREFIX
      : Buffer.from(`${ENVELOPE_PREFIX}${`,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`}`);
  return empty ? Buffer.concat([open, CLOSE]) : Buffer.concat([open, COMMA, bytes.subarray(1), NEWLINE]);
}

/** Joins two JSON objects, given as bytes: the members of the first come first. */
export function joinObjects(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length <= EMPTY_OBJECT_BYTES) return second;
  if (second.length <= EMPTY_OBJECT_BYTES) return first;
  return Buffer.concat([first.subarray(0, -1), COMMA, second.subarray(1)]);
}

/** Returns the body of a rejection. */
export function failure(error: DomainError): Buffer {
  return errorBody(error.message, { code: error.code, ...error.extra });
}

/** Returns the body of an error that is not a domain error. */
export function errorBody(msg: string, fields: Readonly<Record<string, unknown>> = {}): Buffer {
  return Buffer.from(errorText(msg, fields));
}

/** Returns the body of an error as text. */
export function errorText(msg: string, fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ result: 'error', msg, ...fields })}\n`;
}
