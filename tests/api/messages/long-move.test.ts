/** A move that takes longer than the deadline of its request. */
import { randomBytes } from 'node:crypto';
import { ROLES } from '@rookery/core';
import { connectClients, createLogger } from '@rookery/runtime';
import { QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';

const MESSAGES = 1_500;
/** The deadline of the request, ms. The move gets a tenth of a second of it; the rest is reserved for the answer. */
const DEADLINE_MS = 3_100;
const SENDERS = 32;
/** The ids of the system groups, the first of an organisation. Its owner is in all of them. */
const SYSTEM_GROUPS = Array.from({ length: 8 }, (_, number) => number + 1);

const { organisation, ann } = await useOrganisation({ ann: { name: 'Ann', role: 'owner' } }, { name: 'Long move' });
let messages: Awaited<ReturnType<typeof connectClients>>;

beforeAll(async () => {
  const cluster = inject('cluster');
  const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
  const { natsUrl, namespace, signing } = cluster;
  messages = await connectClients({ natsUrl, namespace, signing, logger, calls: ['messages'] });
});
afterAll(() => messages?.close());

it('is answered in time, and ends by itself', async () => {
  const [from, to] = await Promise.all(
    ['from', 'to'].map(async (name) => {
      await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY }));
      return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id as number;
    }),
  );
  const send = () => ann.post('/messages', { type: 'channel', to: from, topic: 'long', content: 'x' });
  const { id } = await ok(send());
  let left = MESSAGES - 1;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (left-- > 0) await ok(send());
    }),
  );
  const topicsOf = async (channel: number | undefined): Promise<string[]> => {
    const { topics } = await ok(ann.get(`/users/me/${channel}/topics`));
    return topics.map((topic: { name: string }) => topic.name);
  };

  const me = await ok(ann.get('/users/me'));
  const caller = {
    realm_id: organisation.realmId,
    user_id: ann.userId,
    role: ROLES.owner,
    group_ids: SYSTEM_GROUPS,
    card: { user_id: ann.userId, email: me.email, full_name: me.full_name, role: ROLES.owner, is_active: true },
  };
  const move = { message_id: id, channel_id: to ?? 0, propagate_mode: 'change_all' };
  await messages.clients.messages.EditMessage(move, {
    caller,
    route: String(organisation.realmId),
    requestKey: randomBytes(8).toString('hex'),
    deadlineMs: DEADLINE_MS,
  });
  // The answer came before the end of the move, which is the point of this test.
  expect(await topicsOf(from)).toContain('long');
  await expect.poll(() => topicsOf(from), { timeout: 60_000, interval: 200 }).not.toContain('long');
  const narrow = [
    { operator: 'channel', operand: to },
    { operator: 'topic', operand: 'long' },
  ];
  const range = { anchor: 'oldest', num_before: 0, num_after: 2 * MESSAGES, narrow };
  const moved = (await ok(ann.get('/messages', range))).messages as { subject: string; sender_id: number }[];
  expect(moved.filter(({ sender_id }) => sender_id === ann.userId)).toHaveLength(MESSAGES);
});
