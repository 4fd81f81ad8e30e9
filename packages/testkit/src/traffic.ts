/** Every exchange of the test clients: recorded, so that it is held against the description of the API, and shown. */
import { appendFileSync } from 'node:fs';

const file = process.env.TRAFFIC_LOG;

/** A request and its answer. */
interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
  /** The names of its parameters. */
  readonly params: readonly string[];
  readonly body: unknown;
  /** Headers of the answer that some statuses need. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Of a request that registers a queue: what it said that the forms of events depend on. */
  readonly registers?: Readonly<Record<string, unknown>>;
}

/** What of an exchange is shown besides. */
interface RecordedExchange {
  /** The address of who called; '' without one. */
  readonly as: string;
  /** The parameters as they went. */
  readonly sent: string;
  /** The answer as it came. */
  readonly answered: string;
}

type Onlooker = (exchange: Exchange, shown: RecordedExchange) => void;

const onlookers = new Set<Onlooker>();

/** Shows every exchange of this process from now on. @returns the way to end that */
export function watchTraffic(onlooker: Onlooker): () => void {
  onlookers.add(onlooker);
  return () => onlookers.delete(onlooker);
}

/** Shows one exchange to every onlooker, and appends it as a line of JSON to the file that TRAFFIC_LOG names. */
export function recordExchange(exchange: Exchange, shown: RecordedExchange): void {
  for (const onlooker of onlookers) onlooker(exchange, shown);
  if (file) appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}

/** The headers of an answer that its status needs. */
const NEEDED: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
};

/** What is recorded of an exchange. */
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
