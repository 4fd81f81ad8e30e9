/**
 * Records every exchange of the test clients, so that it can be compared with the API description, and shows it to
 * listeners.
 */
import { appendFileSync } from 'node:fs';

const file = process.env.TRAFFIC_LOG;

/** A request and its answer. */
interface Exchange {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly status: number;
  /** The names of its parameters. */
  readonly params: readonly string[];
  readonly body: unknown;
  /** Headers of the answer that some statuses need. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** For a request that registers a queue: the parameters that determine the forms of events. */
  readonly registers?: Readonly<Record<string, unknown>>;
}

/** Further parts of an exchange, which are shown but not recorded. */
interface RecordedExchange {
  /** The caller's email address; '' without one. */
  readonly as: string;
  /** The parameters as sent. */
  readonly sent: string;
  /** The answer as received. */
  readonly answered: string;
}

type Onlooker = (exchange: Exchange, shown: RecordedExchange) => void;

const onlookers = new Set<Onlooker>();

/** Calls `onlooker` with every exchange of this process from now on. @returns an unsubscribe function */
export function watchTraffic(onlooker: Onlooker): () => void {
  onlookers.add(onlooker);
  return () => onlookers.delete(onlooker);
}

/** Passes an exchange to all onlookers, and appends it as a line of JSON to the file that TRAFFIC_LOG names. */
export function recordExchange(exchange: Exchange, shown: RecordedExchange): void {
  for (const onlooker of onlookers) onlooker(exchange, shown);
  if (file) appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}

/** The header that an answer with this status must have. */
const NEEDED: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
};

/** Converts a request and its answer into the recorded form. */
export function toExchange(
  request: { readonly method: string; readonly path: string; readonly params: Readonly<Record<string, unknown>> },
  answer: { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: unknown },
): Exchange {
  const { method, path, params } = request;
  const { status, headers, body } = answer;
  const needed = NEEDED[status];
  const { client_capabilities, slim_presence, event_types } = params;
  const registers = /\/(register|events)(\?|$)/.test(path) && method !== 'DELETE';
  return {
    method,
    path,
    status,
    params: Object.keys(params),
    body,
    ...(needed !== undefined && { headers: { [needed]: headers[needed] } }),
    ...(registers && { registers: { client_capabilities, slim_presence, event_types } }),
  };
}
