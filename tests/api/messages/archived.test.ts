/** Messages of archived channels: users can read, star and mark them, but not change them. */
import { QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { ann, ben } = await useOrganisation({ ann: { name: 'Ann', role: 'owner' }, ben: 'Ben' });

const VOTE = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
const QUIET = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };

it('stay as they are until the channel is opened again', async () => {
  const terms = { principals: [ann.userId, ben.userId], ...QUIETLY };
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'barn' }], ...terms }));
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'yard' }], ...terms }));
  const idOf = async (stream: string) => (await ok(ann.get('/get_stream_id', { stream }))).stream_id;
  const [barn, yard] = [await idOf('barn'), await idOf('yard')];
  const send = async (content: string): Promise<number> =>
    (await ok(ben.post('/messages', { type: 'channel', to: 'barn', topic: 'hay', content }))).id;
  const [id, poll] = [await send('hello'), await send('/poll Lunch?\nsoup')];
  await ok(ben.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
  const changes = {
    edit: () => ben.patch(`/messages/${id}`, { content: 'goodbye' }),
    topic: () => ann.patch(`/messages/${id}`, { topic: 'straw', ...QUIET }),
    channel: () => ann.patch(`/messages/${id}`, { stream_id: yard, ...QUIET }),
    react: () => ann.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }),
    unreact: () => ben.delete(`/messages/${id}/reactions`, { emoji_name: 'octopus' }),
    vote: () => ann.post('/submessage', { message_id: poll, msg_type: 'widget', content: VOTE }),
    typing: () => ben.post(`/messages/${id}/typing`, { op: 'start' }),
    delete: () => ann.delete(`/messages/${id}`),
  };
  await ok(ann.delete(`/streams/${barn}`));
  const before = (await ok(ann.get(`/messages/${id}`))).message;
  for (const [name, change] of Object.entries(changes)) {
    expect(await change(), name).toMatchObject(refused('Invalid message(s)'));
  }
  expect((await ok(ann.get(`/messages/${id}`))).message).toEqual(before);
  expect((await ok(ann.get(`/messages/${poll}`))).message.submessages).toHaveLength(1);

  await ok(ann.get(`/messages/${id}/history`));
  await ok(ann.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
  await ok(ann.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
  await ok(ann.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' }));

  await ok(ann.patch(`/streams/${barn}`, { is_archived: false }));
  for (const change of Object.values(changes)) await ok(change());
});

it('go with their topic all the same', async () => {
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'attic' }], ...QUIETLY }));
  const to = { type: 'channel', to: 'attic', topic: 'dust', content: 'x' };
  const { id } = await ok(ann.post('/messages', to));
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'attic' }));
  await ok(ann.delete(`/streams/${stream_id}`));
  expect(await ok(ann.post(`/streams/${stream_id}/delete_topic`, { topic_name: 'dust' }))).toMatchObject({
    complete: true,
  });
  expect(await ann.get(`/messages/${id}`)).toMatchObject(refused('Invalid message(s)'));
});
