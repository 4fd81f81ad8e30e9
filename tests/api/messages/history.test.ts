import { QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { owner, ann, outsider } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  outsider: { name: 'Gus', role: 'guest' },
});
let id: number;

beforeAll(async () => {
  const principals = [ann.userId, owner.userId];
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals, ...QUIETLY }));
  const to = { type: 'channel', to: 'garden', topic: '', content: 'some *old* words' };
  id = (await ok(ann.post('/messages', to))).id;
  await ok(ann.patch(`/messages/${id}`, { content: 'some new words' }));
  await ok(ann.patch(`/messages/${id}`, { topic: 'beds' }));
  await ok(ann.patch(`/messages/${id}`, { topic: 'roses', content: 'some red roses' }));
});

const setPolicy = (policy: string) => ok(owner.patch('/realm', { message_edit_history_visibility_policy: policy }));

it('tells every state, the oldest first', async () => {
  const { message_history } = await ok(ann.get(`/messages/${id}/history`));
  const by = { user_id: ann.userId, timestamp: expect.any(Number) };
  const first = { ...by, content: 'some *old* words', rendered_content: '<p>some <em>old</em> words</p>' };
  expect(message_history).toEqual([
    { ...first, topic: 'general chat' },
    {
      ...by,
      topic: 'general chat',
      content: 'some new words',
      rendered_content: '<p>some new words</p>',
      prev_content: first.content,
      prev_rendered_content: first.rendered_content,
      content_html_diff:
        '<p>some <span class="highlight_text_deleted">old</span><span class="highlight_text_inserted">new</span> words</p>',
    },
    {
      ...by,
      topic: 'beds',
      prev_topic: 'general chat',
      content: 'some new words',
      rendered_content: '<p>some new words</p>',
    },
    {
      ...by,
      topic: 'roses',
      prev_topic: 'beds',
      content: 'some red roses',
      rendered_content: '<p>some red roses</p>',
      prev_content: 'some new words',
      prev_rendered_content: '<p>some new words</p>',
      content_html_diff: expect.stringContaining('highlight_text_inserted'),
    },
  ]);
  const able = await ok(ann.get(`/messages/${id}/history`, { allow_empty_topic_name: true }));
  expect(able.message_history.map(({ topic }: { topic: string }) => topic)).toEqual(['', '', 'beds', 'roses']);
});

it('stands with the message too, newest first, with when it was edited and moved', async () => {
  const { message } = await ok(owner.get(`/messages/${id}`, { allow_empty_topic_name: true }));
  expect(message).toMatchObject({
    subject: 'roses',
    last_edit_timestamp: expect.any(Number),
    last_moved_timestamp: expect.any(Number),
    edit_history: [
      { prev_content: 'some new words', prev_topic: 'beds', topic: 'roses' },
      { prev_topic: '', topic: 'beds' },
      { prev_content: 'some *old* words' },
    ],
  });
});

it('is notified as far as the organisation wants', async () => {
  await setPolicy('moves');
  const moves = (await ok(ann.get(`/messages/${id}/history`))).message_history;
  expect(moves.map(({ topic, content }: Record<string, unknown>) => [topic, content])).toEqual([
    ['general chat', 'some red roses'],
    ['beds', 'some red roses'],
    ['roses', 'some red roses'],
  ]);
  expect(JSON.stringify(moves)).not.toMatch(/old|new words/);
  const { message } = await ok(ann.get(`/messages/${id}`));
  expect(JSON.stringify(message.edit_history)).not.toMatch(/prev_content|old|new words/);
  expect(message.edit_history).toHaveLength(2);
  expect(message).toHaveProperty('last_edit_timestamp');

  await setPolicy('none');
  const disabled = refused('Message edit history is disabled in this organization');
  expect(await ann.get(`/messages/${id}/history`)).toMatchObject(disabled);
  const shown = (await ok(ann.get(`/messages/${id}`))).message;
  expect(shown).not.toHaveProperty('edit_history');
  expect(shown).toHaveProperty('last_moved_timestamp');
  await setPolicy('all');
});

it('is of messages that the caller may see, edited or not', async () => {
  expect(await outsider.get(`/messages/${id}/history`)).toMatchObject(refused('Invalid message(s)'));
  const sent = await ok(ann.post('/messages', { type: 'direct', to: [ann.userId], content: 'note' }));
  const { message_history } = await ok(ann.get(`/messages/${sent.id}/history`));
  expect(message_history).toMatchObject([{ topic: '', content: 'note', user_id: ann.userId }]);
  expect(await owner.get(`/messages/${sent.id}/history`)).toMatchObject(refused('Invalid message(s)'));
});
