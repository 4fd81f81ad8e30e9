/** The best cases of single requests: one channel, one sentence, a short history, nothing unread. */

import type { Account } from '../../clients/request-load.ts';
import type { Measurement } from '../bench.ts';
import type { Installation } from '../installation.ts';
import { measure } from '../measure.ts';

const SENDERS = 64;
const SECONDS = 8;
const MESSAGES = 3000;
const TEXT =
  'A message of the length that people write, with **some** emphasis and a `bit` of code, and then a full stop.';

export async function passThrough(installation: Installation): Promise<Measurement[]> {
  const client = installation.client(SENDERS);
  const measured = await measure(installation, {
    name: 'pass-through (GET /users/me)',
    workers: SENDERS,
    seconds: SECONDS,
    goal: 12,
    operation: async (worker) =>
      (await client.get(installation.accounts[worker % installation.accounts.length] as Account, '/users/me'))
        .status === 200,
  });
  await client.close();
  return [measured];
}

export async function bestSend(installation: Installation): Promise<Measurement[]> {
  const sizes: [number, number][] = [
    [10, 30],
    [1000, 30],
    [10_000, 30],
  ];
  const measured: Measurement[] = [];
  for (const [subscribers, goal] of sizes) {
    if (subscribers > installation.accounts.length) continue;
    const to = await installation.channel(subscribers);
    const client = installation.client(SENDERS);
    measured.push(
      await measure(installation, {
        name: `send to ${subscribers}`,
        workers: SENDERS,
        seconds: SECONDS,
        ...(goal !== undefined && { goal }),
        operation: async (worker, turn) => {
          const account = installation.accounts[worker % Math.min(subscribers, SENDERS)] as Account;
          const form = { type: 'channel', to, topic: `topic ${turn % 10}`, content: `${TEXT} ${worker} ${turn}` };
          return (await client.post(account, '/messages', form)).status === 200;
        },
      }),
    );
    await client.close();
  }
  return measured;
}

export async function bestFetch(installation: Installation): Promise<Measurement[]> {
  const name = await installation.channel(10);
  const client = installation.client(SENDERS);
  const [account] = installation.accounts as [Account];
  const first = await client.post(account, '/messages', { type: 'channel', to: name, topic: 'read', content: TEXT });
  const { id } = JSON.parse(first.body.toString()) as { id: number };
  for (let i = 1; i < MESSAGES; i += SENDERS) {
    await Promise.all(
      Array.from({ length: SENDERS }, (_, j) =>
        client.post(account, '/messages', { type: 'channel', to: name, topic: 'read', content: `${TEXT} ${i + j}` }),
      ),
    );
  }
  const channel = { operator: 'channel', operand: name };
  const measured: Measurement[] = [];
  const newest = 'anchor=newest&num_before=100&num_after=0';
  const pages: [string, string, object[], number?][] = [
    ['the newest 100 of a channel', newest, [channel], 45],
    ['100 further back', `anchor=${id + 100}&num_before=50&num_after=49`, [channel], 45],
    // A narrow that no cached page can answer.
    ['100 without links', newest, [channel, { operator: 'has', operand: 'link', negated: true }]],
  ];
  for (const [what, page, terms, goal] of pages) {
    const path = `/messages?${page}&narrow=${encodeURIComponent(JSON.stringify(terms))}`;
    measured.push(
      await measure(installation, {
        name: `fetch ${what}`,
        workers: SENDERS,
        seconds: SECONDS,
        ...(goal !== undefined && { goal }),
        operation: async (worker) => {
          const reader = installation.accounts[worker % 10] as Account;
          const { status, body } = await client.get(reader, path);
          return status === 200 && body.length > 20_000;
        },
      }),
    );
  }
  await client.close();
  return measured;
}

export async function bestRegister(installation: Installation): Promise<Measurement[]> {
  const client = installation.client(8);
  const measured = await measure(installation, {
    name: `register, all of it (${installation.accounts.length} users)`,
    workers: 8,
    seconds: SECONDS,
    goal: 400,
    warmUp: 500,
    operation: async (worker, turn) => {
      const account = installation.accounts[(worker * 100 + turn) % installation.accounts.length] as Account;
      return (await client.post(account, '/register', {})).status === 200;
    },
  });
  await client.close();
  return [measured];
}
