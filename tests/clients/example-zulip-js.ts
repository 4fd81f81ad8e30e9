/** Runs one zulip-js sample per input line (site, address, key and sample, each in base64), and prints its answer. */
import dns from 'node:dns';
import { createInterface } from 'node:readline';
import zulip from 'zulip-js';

// Names below `localhost` do not resolve everywhere.
dns.lookup = ((_host: string, options: { all?: boolean }, answer: (...found: unknown[]) => void) =>
  options.all
    ? answer(null, [{ address: '127.0.0.1', family: 4 }])
    : answer(null, '127.0.0.1', 4)) as typeof dns.lookup;

const AsyncFunction = (async () => undefined).constructor as new (
  ...names: string[]
) => (client: unknown) => Promise<unknown>;

for await (const line of createInterface(process.stdin)) {
  const [realm = '', username = '', apiKey = '', source = ''] = line
    .split(' ')
    .map((one) => Buffer.from(one, 'base64').toString());
  const client = await zulip({ realm, username, apiKey });
  process.stdout.write(`${JSON.stringify(await new AsyncFunction('client', `return ${source}`)(client))}\n`);
}
