/** Every exchange of the test clients: recorded, so that a checker can hold them against the API's documentation, and shown. */
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

/**
 * Shows one exchange to every onlooker, and appends it as a line of JSON to the file that TRAFFIC_LOG names. The file is
 * compared with the documentation of endpoints, of which none lists the 503 that each of them may answer.
 */
export function recordExchange(exchange: Exchange, shown: RecordedExchange): void {
  for (const onlooker of onlookers) onlooker(exchange, shown);
  const unavailable = exchange.status === 503 && (exchange.body as { code?: unknown })?.code === 'SERVER_NOT_READY';
  if (file && !unavailable) appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}
