import { automaticTopicBits, DomainError, toEmoji, UserSet } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  caller,
  channelTarget,
  draft,
  type Fixture,
  readingContext,
  send,
  startFixture,
  view,
} from '../../test/fixture.ts';
import { stageReaction } from '../message/store/changes.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { findMessage } from '../message/store/messages.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { AutomaticTopicPolicies } from '../upstream/topic-policies.ts';
import { commitReaction } from './commit-reaction.ts';
import type { ReactContext } from './context.ts';
import { takePart } from './take-part.ts';

let fixture: Fixture;
let lastRealm = 0;
const FOLLOWS_WHEREVER_ACTIVE = { automatically_follow_topics_policy: 1 };
const NO_CUSTOM_EMOJI = { codeOf: () => undefined, of: () => undefined };

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

async function sent(content = 'hi') {
  const realm = ++lastRealm;
  const queue = fixture.queue();
  const { id } = await send(fixture, queue, draft(caller(realm, 2), channelTarget(), content));
  const react = (op: 'add' | 'remove', user: number, emoji_name: string, emoji_code = '', reaction_type = '') =>
    queue
      .run(realm, {}, (tx) =>
        commitReaction(tx, fixture.database, {
          id,
          user,
          op,
          emoji: toEmoji({ emoji_name, emoji_code, reaction_type }, NO_CUSTOM_EMOJI),
          custom: NO_CUSTOM_EMOJI,
          byName: emoji_code === '',
          audience: {
            users: UserSet.of([1, 2]),
            causes: [],
            askedAt: performance.now(),
            place: { conversation: 9, version: 4 },
          },
        }),
      )
      .then(
        () => 'done',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      );
  const read = () => findMessage(fixture.database, realm, id);
  /** Stores a reaction as an earlier version did. */
  const store = (user: number, name: string, code: string) =>
    queue.run(realm, {}, async (tx) => {
      stageReaction(tx, (await read()) as MessageDocument, { name, code, type: 'u', user });
      return {};
    });
  return { realm, id, react, store, read };
}

test('a reaction is stored and published, and taken back', async () => {
  const message = await sent('see https://e.org');
  expect(await message.react('add', 1, 'tada')).toBe('done');
  expect(await message.read()).toMatchObject({
    reactions: [{ name: 'tada', code: '1f389', type: 'u', user: 1 }],
    has: [1, 4],
    revision: 2,
  });
  expect(await message.react('remove', 1, 'tada')).toBe('done');
  const stored = await message.read();
  expect(stored?.reactions).toBeUndefined();
  expect(stored?.has).toEqual([1]);
  const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 1 };
  const entries = (await fixture.journal(message.realm)).slice(1);
  expect(entries.map((entry) => [entry.type, entry.op, JSON.parse(String(entry.payload))])).toEqual([
    ['reaction', 'add', { type: 'reaction', op: 'add', ...reaction, message_id: message.id }],
    ['reaction', 'remove', { type: 'reaction', op: 'remove', ...reaction, message_id: message.id }],
  ]);
});

test('joining a reaction adopts its name; both of a group of two count once', async () => {
  const message = await sent();
  await message.react('add', 1, 'thumbs_up');
  await message.react('add', 2, '+1');
  expect((await message.read())?.reactions).toEqual([
    { name: 'thumbs_up', code: '1f44d', type: 'u', user: 1 },
    { name: 'thumbs_up', code: '1f44d', type: 'u', user: 2 },
  ]);
  const twice = await Promise.all([message.react('add', 3, 'tada'), message.react('add', 3, 'tada')]);
  expect(twice.sort()).toEqual(['REACTION_ALREADY_EXISTS: Reaction already exists.', 'done']);
  // Any name of the emoji removes it, and so does its code.
  expect(await message.react('remove', 1, '', '1f44d')).toBe('done');
  expect(await message.react('remove', 2, 'like')).toBe('done');
  expect((await message.read())?.reactions?.map((reaction) => reaction.name)).toEqual(['tada']);
  expect((await message.read())?.has).toEqual([4]);
});

test('a code with variation selectors and the same without are one emoji, also where it is stored without', async () => {
  const message = await sent();
  expect(await message.react('add', 1, 'heart', '2764-fe0f', 'unicode_emoji')).toBe('done');
  expect(await message.react('add', 2, 'heart', '2764', 'unicode_emoji')).toBe('done');
  const ball = ['man_bouncing_ball', '26f9-fe0f-200d-2642-fe0f', 'unicode_emoji'] as const;
  await message.store(1, 'bouncing_ball_man', '26f9-200d-2642');
  expect(await message.react('add', 1, ...ball)).toBe('REACTION_ALREADY_EXISTS: Reaction already exists.');
  expect(await message.react('add', 2, ...ball)).toBe('done');
  expect((await message.read())?.reactions).toEqual([
    { name: 'heart', code: '2764', type: 'u', user: 1 },
    { name: 'heart', code: '2764', type: 'u', user: 2 },
    { name: 'bouncing_ball_man', code: '26f9-200d-2642', type: 'u', user: 1 },
    { name: 'bouncing_ball_man', code: '26f9-200d-2642', type: 'u', user: 2 },
  ]);
  expect(await message.react('remove', 1, ...ball)).toBe('done');
  expect(await message.react('remove', 2, '', '26f9-200d-2642')).toBe('done');
  expect(await message.react('add', 1, 'man_bouncing_ball', '26f9-200d-2642', 'unicode_emoji')).toBe('done');
  expect((await message.read())?.reactions?.at(-1)).toMatchObject({ code: '26f9-fe0f-200d-2642-fe0f' });
});

test('a reaction is taken back under its name after that came to mean another emoji', async () => {
  const message = await sent();
  await message.store(1, 'dog', '1f436');
  expect(await message.react('remove', 1, 'dog', '1f415', 'unicode_emoji')).toBe(
    "REACTION_DOES_NOT_EXIST: Reaction doesn't exist.",
  );
  expect(await message.react('remove', 2, 'dog')).toBe("REACTION_DOES_NOT_EXIST: Reaction doesn't exist.");
  expect(await message.react('remove', 1, 'dog')).toBe('done');
  await message.store(1, 'dog', '1f436');
  expect(await message.react('add', 1, 'dog')).toBe('done');
  expect(await message.react('remove', 1, 'dog')).toBe('done');
  expect((await message.read())?.reactions).toEqual([{ name: 'dog', code: '1f436', type: 'u', user: 1 }]);
});

test('what is no emoji, or not there, is refused', async () => {
  const message = await sent();
  const refusals = [
    await message.react('remove', 1, 'tada'),
    await message.react('add', 1, 'tada', 'ffff', 'unicode_emoji'),
    await message.react('add', 1, 'heart', '1f389', 'unicode_emoji'),
    await message.react('add', 1, 'tada', '1f389', 'realm_emoji'),
    await message.react('add', 1, 'tada', 'tada', 'zulip_extra_emoji'),
    await message.react('add', 1, 'zulip', 'zulip', 'zulip_extra_emoji'),
  ];
  expect(refusals).toEqual([
    "REACTION_DOES_NOT_EXIST: Reaction doesn't exist.",
    'BAD_REQUEST: Invalid emoji code.',
    'BAD_REQUEST: Invalid emoji name.',
    'BAD_REQUEST: Invalid custom emoji.',
    'BAD_REQUEST: Invalid emoji name.',
    'done',
  ]);
  expect(() => toEmoji({ emoji_name: 'no_such', emoji_code: '', reaction_type: '' }, NO_CUSTOM_EMOJI)).toThrow(
    "Emoji 'no_such' does not exist",
  );
  expect(() => toEmoji({ emoji_name: 'x', emoji_code: 'x', reaction_type: 'y' }, NO_CUSTOM_EMOJI)).toThrow(
    'Invalid emoji type.',
  );
});

test('a topic policy that cannot be applied fails only in the log', async () => {
  const { realm, read } = await sent();
  const message = (await read()) as MessageDocument;
  const card = { ...caller(realm, 1).card, automatic_topics: automaticTopicBits(FOLLOWS_WHEREVER_ACTIVE) };
  const signal = new AbortController().signal;
  const by = { caller: { ...caller(realm, 1), card } as Caller__Output };
  const ctx = serviceContext({ deadlineAt: performance.now() + 8_000, signal }, by);
  const calls: object[] = [];
  const ApplyTopicPolicies = async (request: object) => {
    calls.push(request);
    throw new DomainError('SERVER_NOT_READY', 'away');
  };
  const warned: string[] = [];
  const context = {
    ...{ logger: { warn: (_: object, text: string) => warned.push(text) } },
    ...{ topicNames: readingContext(fixture.database).topicNames },
    automaticTopics: new AutomaticTopicPolicies({ channels: { ApplyTopicPolicies } as never }),
  } as unknown as ReactContext;
  await takePart(context, ctx, { kind: 'channel', message, view: view(realm, 1, [9]), channel: {} as never });
  expect([calls, warned]).toEqual([[expect.objectContaining({ topic: 'deploy' })], ['topic policy not applied']]);
});
