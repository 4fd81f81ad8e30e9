import { createHash } from 'node:crypto';
import { UserSet } from '@rookery/core';
import { render } from '@rookery/markdown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, channelTarget, directTarget, draft, type Fixture, send, startFixture } from '../../test/fixture.ts';
import { addressOf } from '../compose/address.ts';
import { findMessage } from '../message/store/messages.ts';
import type { Target } from '../send/recipients.ts';
import { commitEdit, type Edit } from './commit-edit.ts';

let fixture: Fixture;
let lastRealm = 0;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const AUDIENCE = UserSet.of([1, 2, 3]);
const references = {
  user: (name: string) => (name === 'User 3' ? { id: 3, name } : undefined),
  group: () => undefined,
  channel: () => undefined,
  newestOf: () => undefined,
};

function edit(messageId: number, content: string, more: Partial<Edit> = {}): Edit {
  const rendered = render(content, references);
  return {
    messageId,
    prevContentSha256: '',
    editor: 2,
    settings: { allow_message_editing: true, message_content_edit_limit_seconds: 600 },
    channelName: 'ops',
    audience: { users: AUDIENCE, causes: [], askedAt: performance.now(), place: { conversation: 9, version: 4 } },
    received: AUDIENCE,
    content,
    rendered,
    address: addressOf({
      rendered,
      receivers: AUDIENCE,
      users: undefined,
      publicChannel: false,
      alerted: UserSet.EMPTY,
    }),
    ...more,
  };
}

async function sent(target: Target, content: string) {
  const realm = ++lastRealm;
  const queue = fixture.queue();
  const { id } = await send(fixture, queue, draft(caller(realm, 2), target, content));
  return {
    realm,
    id,
    commit: (change: Edit) => queue.run(realm, {}, (tx) => commitEdit(tx, fixture.database, change)),
    read: () => findMessage(fixture.database, realm, id),
  };
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'committed',
    (error: { code: string; message: string }) => [error.code, error.message],
  );

test('stores the new content, the history and who is mentioned now, and tells of it', async () => {
  const message = await sent(channelTarget(), '@**User 3** see https://e.org');
  expect(await message.read()).toMatchObject({ userFlags: [3 * 16 + 1], has: [1] });
  await message.commit(edit(message.id, 'plain'));
  const stored = await message.read();
  expect(stored).toMatchObject({
    content: 'plain',
    html: '<p>plain</p>',
    revision: 2,
    edits: [{ user: 2, content: '@**User 3** see https://e.org' }],
  });
  expect(stored?.userFlags).toBeUndefined();
  expect(stored?.has).toBeUndefined();

  await message.commit(edit(message.id, '/me nods to @**User 3**'));
  const again = await message.read();
  expect(again?.edits?.map((entry) => entry.content)).toEqual(['plain', '@**User 3** see https://e.org']);
  expect(again?.userFlags).toEqual([3 * 16 + 1]);

  const entry = (await fixture.journal(message.realm)).at(-1);
  expect(entry?.type).toBe('update_message');
  expect(UserSet.fromBytes(entry?.audience?.users ?? Buffer.alloc(0)).toArray()).toEqual([1, 2, 3]);
  // The sender's own copy was read when it was sent.
  expect(entry?.audience?.flags.map(({ flag, users }) => [flag, UserSet.fromBytes(users).toArray()])).toEqual([
    ['read', [2]],
    ['mentioned', [3]],
  ]);
  expect(JSON.parse(String(entry?.payload))).toEqual({
    type: 'update_message',
    user_id: 2,
    rendering_only: false,
    message_id: message.id,
    message_ids: [message.id],
    edit_timestamp: Math.floor((again?.edits?.[0]?.at ?? 0) / 1000),
    stream_name: 'ops',
    stream_id: 9,
    orig_content: 'plain',
    orig_rendered_content: '<p>plain</p>',
    content: '/me nods to @**User 3**',
    rendered_content: again?.html,
    is_me_message: true,
  });
});

test('of a direct message names no channel', async () => {
  const message = await sent(directTarget(1, 2), 'hi');
  const place = { conversation: -1, version: 0 };
  const audience = { users: UserSet.of([1, 2]), causes: [], askedAt: performance.now(), place };
  await message.commit(edit(message.id, 'hello', { channelName: undefined, audience }));
  const event = JSON.parse(String((await fixture.journal(message.realm)).at(-1)?.payload));
  expect(event).not.toHaveProperty('stream_id');
  expect(event).not.toHaveProperty('stream_name');
});

test('is refused where the message is not what was expected, or not to be edited', async () => {
  const message = await sent(channelTarget(), 'first');
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const settings = { allow_message_editing: true, message_content_edit_limit_seconds: 600 };
  const audience = edit(1, '').audience;
  const refusals = await Promise.all([
    refusal(message.commit(edit(message.id, 'x', { prevContentSha256: sha256('other') }))),
    refusal(message.commit(edit(message.id, 'x', { editor: 3 }))),
    refusal(message.commit(edit(message.id, 'x', { settings: { ...settings, allow_message_editing: false } }))),
    refusal(message.commit(edit(message.id + 1, 'x'))),
    refusal(
      message.commit(edit(message.id, 'x', { audience: { ...audience, place: { conversation: 9, version: 5 } } })),
    ),
    refusal(message.commit(edit(message.id, 'x', { audience: { ...audience, askedAt: performance.now() - 3000 } }))),
  ]);
  const notReady = ['SERVER_NOT_READY', expect.any(String)];
  expect(refusals).toEqual([
    ['EXPECTATION_MISMATCH', "'prev_content_sha256' value does not match the expected value."],
    ['BAD_REQUEST', "You don't have permission to edit this message"],
    ['BAD_REQUEST', 'Your organization has turned off message editing'],
    ['BAD_REQUEST', 'Invalid message(s)'],
    notReady,
    notReady,
  ]);
  expect(await refusal(message.commit(edit(message.id, 'x', { prevContentSha256: sha256('first') })))).toBe(
    'committed',
  );
  expect(await fixture.journal(message.realm)).toHaveLength(2);
});

test('keeps a bounded history', async () => {
  const message = await sent(channelTarget(), 'edit 0');
  for (let i = 1; i <= 52; i++) await message.commit(edit(message.id, `edit ${i}`));
  const stored = await message.read();
  expect(stored?.edits).toHaveLength(50);
  expect(stored?.edits?.[0]?.content).toBe('edit 51');
});
