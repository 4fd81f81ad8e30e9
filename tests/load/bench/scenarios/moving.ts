/** Moves ten thousand messages to another channel while others send. */
import { randomBytes } from 'node:crypto';
import { type Account, type LoadClient, percentiles } from '../../clients/request-load.ts';
import { accountAt, type Bench, type Scenario, until } from '../bench.ts';
import { atOnce } from '../organisation.ts';

const USERS = 1_000;
const MESSAGES = 10_000;
const SENDERS = 64;
/** Warm-up of the senders, ms. */
const BEFORE_MS = 3_000;
const P99_MS = 100;
const TEXT =
  'A message of the length that people write, with **some** emphasis and a `bit` of code, and then a full stop.';

export const moving: Scenario = {
  needs: { users: USERS },
  async run(bench) {
    const { installation } = bench;
    const client = installation.client(SENDERS);
    const mover = installation.client(1);
    const [from, to, busy] = [
      await installation.channel(11),
      await installation.channel(12),
      await installation.channel(10),
    ];
    const owner = accountAt(installation, 0);
    const topic = `moved ${randomBytes(4).toString('hex')}`;
    const first = await plant(client, owner, from, topic);
    const sending = new Senders(client, installation.accounts.slice(0, 10), busy);
    let [begin, end] = [0, 0];
    try {
      await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
      begin = performance.now();
      await move(bench, mover, owner, { id: first, from, to, topic });
      end = performance.now();
    } finally {
      await sending.stop();
    }
    const { times } = sending;
    const usual = percentiles(times.flatMap(({ at, ms }) => (at < begin ? [ms] : [])));
    const meanwhile = percentiles(times.flatMap(({ at, ms }) => (begin <= at + ms && at < end ? [ms] : [])));
    bench.say(`  ${MESSAGES} messages were moved within ${(end - begin).toFixed(0)} ms`);
    bench.say(`  sends before: p50 ${usual.p50.toFixed(0)} ms, p99 ${usual.p99.toFixed(0)} ms`);
    bench.say(`  sends meanwhile: p50 ${meanwhile.p50.toFixed(0)} ms, max ${meanwhile.max.toFixed(0)} ms`);
    const name = `sends beside a move of ${MESSAGES} messages, p99`;
    bench.bar({ name, value: meanwhile.p99, unit: 'ms', atMost: P99_MS });
    await Promise.all([client.close(), mover.close()]);
  },
};

/** Plants the topic. Returns the id of its first message. */
async function plant(client: LoadClient, owner: Account, to: string, topic: string): Promise<number> {
  const send = async (): Promise<number> => {
    const { status, body } = await client.post(owner, '/messages', { type: 'channel', to, topic, content: TEXT });
    if (status !== 200) throw new Error(`send: ${status} ${body}`);
    return (JSON.parse(body.toString()) as { id: number }).id;
  };
  const first = await send();
  await atOnce(SENDERS, MESSAGES - 1, async () => void (await send()));
  return first;
}

/** Moves the topic. Resolves when no message of it is left at the source. */
async function move(
  { installation }: Bench,
  client: LoadClient,
  owner: Account,
  options: { id: number; from: string; to: string; topic: string },
): Promise<void> {
  const { body } = await client.get(owner, '/streams');
  const { streams } = JSON.parse(body.toString()) as { streams: { name: string; stream_id: number }[] };
  const target = streams.find(({ name }) => name === options.to)?.stream_id;
  const answer = await client.patch(owner, `/messages/${options.id}`, {
    stream_id: String(target),
    propagate_mode: 'change_all',
    send_notification_to_old_thread: 'false',
    send_notification_to_new_thread: 'false',
  });
  if (answer.status !== 200) throw new Error(`move: ${answer.status} ${answer.body}`);
  const narrow = JSON.stringify([
    { operator: 'channel', operand: options.from },
    { operator: 'topic', operand: options.topic },
  ]);
  const path = `/messages?anchor=oldest&num_before=0&num_after=1&narrow=${encodeURIComponent(narrow)}`;
  await until(`all messages moved, of ${installation.accounts.length} users`, async () => {
    const left = JSON.parse((await client.get(owner, path)).body.toString()) as { messages: unknown[] };
    return left.messages.length === 0;
  });
}

/** Senders that each send one message after another until they are stopped. */
class Senders {
  /** Start and duration of each send, ms. */
  readonly times: { at: number; ms: number }[] = [];
  readonly #running: Promise<unknown>;
  #stopped = false;

  constructor(client: LoadClient, accounts: readonly Account[], to: string) {
    this.#running = Promise.all(
      Array.from({ length: SENDERS }, (_, n) => this.#send(client, accounts[n % accounts.length] as Account, to)),
    );
  }

  /** @throws the error of a failed send */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #send(client: LoadClient, account: Account, to: string): Promise<void> {
    while (!this.#stopped) {
      const at = performance.now();
      const { status, body } = await client.post(account, '/messages', {
        type: 'channel',
        to,
        topic: 'load',
        content: TEXT,
      });
      if (status !== 200) throw new Error(`send: ${status} ${body}`);
      this.times.push({ at, ms: performance.now() - at });
    }
  }
}
