/** Delivery: a thousand waiting polls, and messages that all of them get. */
import type { Installation } from '../installation.ts';
import { type Account, percentiles } from '../load.ts';
import { costOf, type Measurement } from '../measure.ts';

const WAITING = 1000;
const SECONDS = 10;
const PER_SECOND = 5;

export async function delivery(installation: Installation): Promise<Measurement[]> {
  const waiting = Math.min(WAITING, installation.accounts.length);
  const to = await installation.channel(waiting);
  const polls = installation.client(waiting + 10);
  const sends = installation.client(8);
  const accounts = installation.accounts.slice(0, waiting);
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  let delivered = 0;
  let stopped = false;
  let failure: string | undefined;

  const follow = async (account: Account, queueId: string, from: number): Promise<void> => {
    let last = from;
    while (!stopped) {
      const { status, body } = await polls.get(account, `/events?queue_id=${queueId}&last_event_id=${last}`);
      const at = performance.now();
      if (status !== 200) {
        failure ??= `${status} ${body.toString().slice(0, 200)}`;
        return;
      }
      for (const event of JSON.parse(body.toString()).events) {
        last = event.id;
        // What was sent to warm up may still come.
        if (event.type !== 'message' || !event.message.content.startsWith('message')) continue;
        delivered++;
        const sent = sentAt.get(event.message.content);
        if (sent !== undefined) delays.push(at - sent);
      }
    }
  };
  const queues: { account: Account; queue_id: string; last_event_id: number }[] = [];
  for (let i = 0; i < accounts.length; i += 50) {
    await Promise.all(
      accounts.slice(i, i + 50).map(async (account) => {
        const { status, body } = await polls.post(account, '/register', {
          event_types: '["message"]',
          fetch_event_types: '[]',
        });
        if (status !== 200) throw new Error(`register: ${status} ${body}`);
        queues.push({ account, ...JSON.parse(body.toString()) });
      }),
    );
  }
  // The polls that wait at the end fail when their connections are closed: that is no failure of theirs.
  const followed = Promise.allSettled(
    queues.map(({ account, queue_id, last_event_id }) => follow(account, queue_id, last_event_id)),
  );

  const send = async (content: string): Promise<void> => {
    sentAt.set(content, performance.now());
    await sends.post(accounts[0] as Account, '/messages', { type: 'channel', to, topic: 'delivery', content });
  };
  for (let i = 0; i < 10; i++) {
    await send(`warm ${i}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const before = installation.cpu();
  const begin = performance.now();
  for (let i = 0; i < SECONDS * PER_SECOND; i++) {
    await send(`message ${i}`);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, begin + ((i + 1) * 1000) / PER_SECOND - performance.now())),
    );
  }
  const expected = SECONDS * PER_SECOND * waiting;
  for (let i = 0; delivered < expected && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  const seconds = (performance.now() - begin) / 1000;
  const measured = costOf(
    installation,
    before,
    { operations: delivered, seconds, ...percentiles(delays) },
    { name: `one event to one of ${waiting} waiting polls, and its next poll`, goal: 14 },
  );
  stopped = true;
  await polls.close();
  await sends.close();
  await followed;
  if (failure !== undefined) throw new Error(`a poll failed: ${failure}`);
  if (delivered !== expected) throw new Error(`${delivered} events came instead of ${expected}`);
  return [
    { ...measured, note: `send to receive p50 ${measured.p50.toFixed(0)} ms, p99 ${measured.p99.toFixed(0)} ms` },
  ];
}
