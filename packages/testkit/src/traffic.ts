/** Records the exchanges of the test clients, so that a checker can hold them against the API's documentation. */
import { appendFileSync } from 'node:fs';

const file = process.env.TRAFFIC_LOG;

/** One exchange as a line of JSON in the file that TRAFFIC_LOG names; without it, nothing. */
export function recordExchange(o: {
  method: string;
  path: string;
  status: number;
  params: readonly string[];
  body: unknown;
}): void {
  if (file) appendFileSync(file, `${JSON.stringify(o)}\n`);
}
