/**
 * Messages that were moved to a channel while it shared its history, which is protected later: users who did not
 * receive them no longer see them, and get no events about them.
 */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben, cat, bot } = await useOrganisation(
  { ann: { name: 'Ann', role: 'owner' }, ben: 'Ben', cat: 'Cat', bot: { name: 'Robot', botOf: 'ann' } },
  { name: 'Moles' },
);

async function channel(name: string, members: readonly ApiClient[], more = {}): Promise<number> {
  const principals = members.map(({ userId }) => userId);
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...QUIETLY, ...more }));
  return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
}

const send = async (to: string, content: string) =>
  (await ok(ann.post('/messages', { type: 'channel', to, topic: 'holes', content }))).id as number;
const quietly = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };

it('tells only those who received them of edits, reactions, moves and deletions', async () => {
  await channel('lawn', [ann, ben]);
  const den = await channel('den', [ann, ben, cat], { invite_only: true, history_public_to_subscribers: true });
  const id = await send('lawn', 'one @**Robot**');
  const second = await send('lawn', 'two');
  await ok(ann.patch(`/messages/${id}`, { stream_id: den, propagate_mode: 'change_all', ...quietly }));
  expect((await ok(cat.get(`/messages/${id}`))).raw_content).toContain('one');
  await ok(ann.patch(`/streams/${den}`, { history_public_to_subscribers: false }));
  expect(await cat.get(`/messages/${id}`)).toMatchObject(refused('Invalid message(s)'));
  await ok(ben.get(`/messages/${id}`));

  const kinds = ['message', 'update_message', 'reaction', 'submessage', 'delete_message'];
  const capabilities = { bulk_message_deletion: true };
  const queues = await Promise.all(
    [ben, cat, bot].map((client) =>
      EventQueue.register(client, { event_types: kinds, client_capabilities: capabilities }),
    ),
  );
  await ok(ann.patch(`/messages/${id}`, { content: 'one again' }));
  await ok(ann.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
  await ok(ann.patch(`/messages/${id}`, { topic: 'tunnels', propagate_mode: 'change_all', ...quietly }));
  await ok(ann.delete(`/messages/${second}`));
  const last = await send('den', 'three');
  await ok(ann.patch(`/messages/${last}`, { content: 'three again' }));
  await ok(ann.post('/messages', { type: 'direct', to: [bot.userId], content: 'four' }));
  await organisation.settled();

  const received = await Promise.all(queues.map((queue) => queue.drain()));
  const types = received.map((events) => events.map(({ type }: { type: string }) => type));
  expect(types).toEqual([
    ['update_message', 'reaction', 'update_message', 'delete_message', 'message', 'update_message'],
    ['message', 'update_message'],
    ['message'],
  ]);
});
