/** Every exchange of the test clients: recorded, so that a checker can hold them against the API's documentation, and shown. */
import { appendFileSync } from 'node:fs';

const file = process.env.TRAFFIC_LOG;

/** A request and its answer. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
  /** The names of its parameters. */
  readonly params: readonly string[];
  readonly body: unknown;
}

/** What of an exchange is shown besides. */
export interface Shown {
  /** The address of who called; '' without one. */
  readonly as: string;
  /** The parameters as they went. */
  readonly sent: string;
  /** The answer as it came. */
  readonly answered: string;
}

export type Onlooker = (exchange: Exchange, shown: Shown) => void;

const onlookers = new Set<Onlooker>();

/** Shows every exchange of this process from now on. @returns the way to end that */
export function watchTraffic(onlooker: Onlooker): () => void {
  onlookers.add(onlooker);
  return () => onlookers.delete(onlooker);
}

/** One exchange: for who looks on, and as a line of JSON in the file that TRAFFIC_LOG names. */
export function recordExchange(exchange: Exchange, shown: Shown): void {
  for (const onlooker of onlookers) onlooker(exchange, shown);
  if (file) appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}
