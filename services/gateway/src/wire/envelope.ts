/** The envelope around every answer. What services answer as JSON bytes goes into it unread. */
import type { DomainError } from '@rookery/core';

/**
 * What an endpoint answers: the fields beside the envelope's, as bytes of a JSON object or as an object to be encoded.
 */
export type Answer = Uint8Array | Readonly<Record<string, unknown>>;

/** An answer that is elsewhere. */
export class Redirect {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

/** An answer in the words of another protocol, without an envelope. */
export class Bare {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;

  constructor(status: number, headers: Bare['headers'], body?: Readonly<Record<string, unknown>>) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** What every successful answer begins with. */
export const OPEN = Buffer.from('{"result":"success","msg":""');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}\n');
const NEWLINE = Buffer.from('\n');
const BARE = Buffer.concat([OPEN, CLOSE]);

/** An empty answer. */
export const NOTHING: Readonly<Record<never, never>> = Object.freeze({});

/** `{}`, the shortest JSON object: one as short as this has no members to join. */
const EMPTY_OBJECT_BYTES = 2;

/**
 * The body of a successful answer, whose `msg` is empty unless the answer has one; `ignored` names the parameters that
 * the endpoint does not know.
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
      ? OPEN
      : Buffer.from(`${OPEN}${`,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`}`);
  return empty ? Buffer.concat([open, CLOSE]) : Buffer.concat([open, COMMA, bytes.subarray(1), NEWLINE]);
}

/** Puts members, given as bytes of a JSON object, before those of another. */
export function joinObjects(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length <= EMPTY_OBJECT_BYTES) return second;
  if (second.length <= EMPTY_OBJECT_BYTES) return first;
  return Buffer.concat([first.subarray(0, -1), COMMA, second.subarray(1)]);
}

/** The body of a refusal. */
export function failure(error: DomainError): Buffer {
  return errorBody(error.message, { code: error.code, ...error.extra });
}

/** The body of an error that has no domain error behind it. */
export function errorBody(msg: string, fields: Readonly<Record<string, unknown>> = {}): Buffer {
  return Buffer.from(errorText(msg, fields));
}

/** The same as text. */
export function errorText(msg: string, fields: Readonly<Record<string, unknown>> = {}): string {
  return `${JSON.stringify({ result: 'error', msg, ...fields })}\n`;
}
