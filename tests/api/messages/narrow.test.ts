/** Every operator of a narrow, also negated; who may use which; what is rejected. */
import { ApiClient, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

type Terms = [string, unknown, boolean?][];

const { organisation, ann, ben, guest } = await useOrganisation(
  { ann: { name: 'Ann', role: 'owner' }, ben: 'Ben', guest: { name: 'Gus Guest', role: 'guest' } },
  { name: 'Narrow', spectators: true },
);
let open: number;
let secret: number;
/** The ids of the messages, by their special property. */
const sent: Record<string, number> = {};

const narrowOf = (terms: Terms) =>
  terms.map(([operator, operand, negated = false]) => ({ operator, operand, negated }));
const ask = (client: ApiClient, terms: Terms, path = '/messages') =>
  client.get(path, { anchor: 'newest', num_before: 100, num_after: 0, narrow: narrowOf(terms) });
/** Returns the names of the messages found. */
async function found(client: ApiClient, ...terms: Terms): Promise<string[]> {
  const { messages } = await ok(ask(client, terms));
  const names = new Map(Object.entries(sent).map(([name, id]) => [id, name]));
  return messages.map(({ id }: { id: number }) => names.get(id) ?? `message ${id}`);
}

async function send(name: string, client: ApiClient, params: object): Promise<void> {
  const to = { type: 'channel', to: 'open', topic: 'plans', content: name };
  sent[name] = (await ok(client.post('/messages', { ...to, ...params }))).id;
}

beforeAll(async () => {
  const channel = async (name: string, more: object) => {
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY, ...more }));
    return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
  };
  open = await channel('open', { is_web_public: true, principals: [ann.userId, ben.userId] });
  await channel('club', { principals: [ann.userId, ben.userId, guest.userId] });
  secret = await channel('secret', { invite_only: true, principals: [ann.userId] });
  await send('plain', ann, {});
  await send('link', ann, { content: 'see https://example.com/page' });
  await send('image', ben, { content: 'https://example.com/cat.png' });
  await send('mention', ann, { content: '@**Ben** look' });
  await send('all', ann, { content: '@**all** look', topic: 'Loud' });
  await send('done', ann, { topic: '✔ 🎉 party' });
  await send('club', ben, { to: 'club', topic: 'Plans' });
  await send('secret', ann, { to: 'secret', topic: 'plans' });
  await send('pair', ann, { type: 'direct', to: [ben.userId], topic: undefined });
  await send('three', ann, { type: 'direct', to: [ben.userId, guest.userId], topic: undefined });
  await send('self', ben, { type: 'direct', to: [ben.userId], topic: undefined });
  await ok(ben.post(`/messages/${sent.plain}/reactions`, { emoji_name: 'tada' }));
  await ok(ben.post('/messages/flags', { messages: [sent.link], op: 'add', flag: 'starred' }));
  await ok(ben.post('/messages/flags', { messages: [sent.plain, sent.link, sent.image], op: 'add', flag: 'read' }));
});

const CHANNEL = ['plain', 'link', 'image', 'mention', 'all', 'done'];
const DIRECT = ['pair', 'three', 'self'];
const ALL = [...CHANNEL, 'club', ...DIRECT];

describe('operators', () => {
  it.each<[string, Terms, string[]]>([
    ['has link', [['has', 'link']], ['link', 'image']],
    ['has image', [['has', 'image']], ['image']],
    ['has reaction', [['has', 'reaction']], ['plain']],
    ['has attachment', [['has', 'attachment']], []],
    ['is mentioned', [['is', 'mentioned']], ['mention', 'all']],
    ['is starred', [['is', 'starred']], ['link']],
    ['is resolved', [['is', 'resolved']], ['done']],
    [
      'is unread in a channel',
      [
        ['is', 'unread'],
        ['channel', 'open'],
      ],
      ['mention', 'all', 'done'],
    ],
    ['in home', [['in', 'home']], ALL],
    ['in all', [['in', 'all']], ALL],
    ['near', [['near', 3]], ALL],
    ['channels public', [['channels', 'public']], [...CHANNEL, 'club']],
    ['streams web-public', [['streams', 'web-public']], CHANNEL],
    ['is private', [['is', 'private']], DIRECT],
    [
      'resolved and linked',
      [
        ['is', 'resolved'],
        ['has', 'link'],
      ],
      [],
    ],
  ])('%s', async (_, terms, names) => {
    expect(await found(ben, ...terms)).toEqual(names);
  });

  it('are turned round', async () => {
    const without = (...names: string[]) => ALL.filter((name) => !names.includes(name));
    expect(await found(ben, ['has', 'link', true])).toEqual(without('link', 'image'));
    expect(await found(ben, ['is', 'mentioned', true])).toEqual(without('mention', 'all'));
    expect(await found(ben, ['is', 'starred', true])).toEqual(without('link'));
    expect(await found(ben, ['is', 'resolved', true])).toEqual(without('done'));
    expect(await found(ben, ['channels', 'public', true])).toEqual(DIRECT);
    expect(await found(ben, ['topic', 'PLANS', true])).toEqual(without('plain', 'link', 'image', 'mention', 'club'));
    expect(await found(ben, ['is', 'dm', true])).toEqual([...CHANNEL, 'club']);
    expect(await found(ben, ['dm-including', ann.userId, true])).toEqual(without('pair', 'three'));
    expect(await found(ben, ['search', 'look', true], ['channel', 'open'])).toEqual(['plain', 'link', 'image', 'done']);
    expect(await found(ben, ['mentions', ben.userId, true], ['channel', open])).toEqual(
      CHANNEL.filter((name) => name !== 'mention'),
    );
  });

  it('on channels and on direct messages are combined where they are turned round', async () => {
    expect(await found(ben, ['is', 'dm', true], ['channel', open, true])).toEqual(['club']);
    expect(await found(ben, ['channel', open], ['is', 'dm', true])).toEqual(CHANNEL);
    expect(await found(ben, ['is', 'dm'], ['channel', open, true])).toEqual(DIRECT);
    expect(await found(ben, ['dm', [ann.userId], true], ['topic', 'plans'])).toEqual([
      ...['plain', 'link', 'image', 'mention', 'club'],
    ]);
    expect(await found(ben, ['dm-including', ann.userId], ['topic', 'plans', true])).toEqual(['pair', 'three']);
    expect(await found(ben, ['is', 'dm', true], ['dm-including', ann.userId, true])).toEqual([...CHANNEL, 'club']);
  });

  it('name people', async () => {
    expect(await found(ben, ['dm-including', ann.userId])).toEqual(['pair', 'three']);
    expect(await found(ben, ['dm-including', ben.email])).toEqual(DIRECT);
    expect(await found(ben, ['group-pm-with', ann.email])).toEqual(['three']);
    expect(await found(ben, ['group_pm_with', guest.userId])).toEqual(['three']);
    expect(await found(ben, ['dm', [ben.userId]])).toEqual(['self']);
    expect(await found(ben, ['dm', [ann.userId, guest.userId]])).toEqual(['three']);
    expect(await found(ben, ['dm', []])).toEqual([]);
    expect(await found(ben, ['mentions', ben.userId])).toEqual(['mention']);
    expect(await found(ann, ['mentions', ben.userId])).toEqual(['mention']);
    expect(await found(ben, ['mentions', ann.userId])).toEqual([]);
    expect(await found(ben, ['from', ben.userId], ['is', 'dm'])).toEqual(['self']);
  });

  it('find what the reader muted and follows', async () => {
    const topic = (name: string, visibility_policy: number) =>
      ok(ben.post('/user_topics', { stream_id: open, topic: name, visibility_policy }));
    await topic('Loud', 1);
    await topic('plans', 3);
    expect(await found(ben, ['is', 'muted'])).toEqual(['all']);
    expect(await found(ben, ['in', 'home'], ['channel', 'open'])).not.toContain('all');
    // Ben already follows the topics that he started himself.
    expect(await found(ben, ['is', 'followed'])).toEqual(['plain', 'link', 'image', 'mention', 'club']);
    await topic('Loud', 0);
    await topic('plans', 0);
  });
});

describe('a message that stands for its conversation', () => {
  it('leads there, whatever is named beside it', async () => {
    expect(await found(ben, ['with', sent.link])).toEqual(['plain', 'link', 'image', 'mention']);
    expect(await found(ben, ['with', String(sent.link)], ['has', 'link'])).toEqual(['link', 'image']);
    expect(await found(ben, ['channel', 'club'], ['topic', 'elsewhere'], ['with', sent.all])).toEqual(['all']);
    expect(await found(ben, ['channel', 'club'], ['with', sent.three])).toEqual(['three']);
    expect(await found(ben, ['dm', [ann.userId]], ['with', sent.plain])).toEqual(['plain', 'link', 'image', 'mention']);
  });

  it('is passed over where it may not be read', async () => {
    expect(await found(ben, ['channel', 'open'], ['topic', 'loud'], ['with', sent.secret])).toEqual(['all']);
    expect(await found(ben, ['dm', [ann.userId]], ['with', 99_999])).toEqual(['pair']);
    for (const id of [sent.secret, 99_999, sent.self]) {
      expect(await ask(ann, [['with', id === sent.secret ? sent.self : id]])).toMatchObject({
        status: 400,
        body: { code: 'BAD_NARROW', desc: "Invalid 'with' operator" },
      });
    }
    expect(
      await ask(ben, [
        ['channel', 'open'],
        ['with', sent.secret],
      ]),
    ).toMatchObject({ status: 400 });
  });
});

describe('history', () => {
  it('is searched whole where a channel is named, but for what only received messages have', async () => {
    await ok(ben.delete('/users/me/subscriptions', { subscriptions: ['open'] }));
    await send('later', ann, {});
    expect(await found(ben, ['channel', 'open'])).toEqual([...CHANNEL, 'later']);
    expect(await found(ben, ['channels', 'public'])).toEqual([...CHANNEL, 'club', 'later']);
    expect(await found(ben, ['channel', 'open'], ['is', 'resolved'])).toEqual(['done']);
    expect(await found(ben, ['channel', 'open'], ['is', 'starred', true])).not.toContain('later');
    expect(await found(ben, ['channel', 'open'], ['is', 'dm', true])).not.toContain('later');
    expect(await found(ben, ['channel', 'open'], ['dm-including', ben.userId, true])).toContain('later');
    expect(await found(ben)).not.toContain('later');
    await ok(ben.post('/messages/flags', { messages: [sent.later], op: 'add', flag: 'starred' }));
    expect(await found(ben, ['is', 'starred'])).toEqual(['link', 'later']);
    await ok(ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }] }));
  });

  it('keeps from others what is not theirs', async () => {
    expect(await found(ben, ['channel', secret])).toEqual([]);
    expect(await found(ben, ['topic', 'plans'])).not.toContain('secret');
    expect(await found(ben, ['search', 'secret'])).toEqual([]);
    expect(await ask(ben, [['channel', 'secret']])).toMatchObject({
      status: 400,
      body: {
        code: 'BAD_NARROW',
        msg: 'Invalid narrow operator: unknown channel secret',
        desc: 'unknown channel secret',
      },
    });
    // Guests find what they received, and nothing else in public channels.
    expect(await found(guest, ['channels', 'public'])).toEqual(['club']);
  });

  it('is searched for received messages where archived channels are named', async () => {
    const members = { principals: [ann.userId, guest.userId], ...QUIETLY };
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'attic' }], ...members }));
    await send('dust', ann, { to: 'attic' });
    expect(await found(ann, ['channels', 'archived'])).toEqual([]);
    const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'attic' }));
    await ok(ann.delete(`/streams/${stream_id}`));
    for (const one of [ann, guest]) expect(await found(one, ['channels', 'archived'])).toEqual(['dust']);
    // Ben may read the channel, but has received nothing there.
    expect(await found(ben, ['streams', 'archived'])).toEqual([]);
    expect(await found(ben, ['channel', stream_id])).toEqual(['dust']);
    expect(await found(ann, ['channels', 'archived', true], ['sender', ann.userId])).not.toContain('dust');
    expect(await found(ann, ['channels', 'archived'], ['channels', 'public'])).toEqual(['dust']);
    expect(await found(ann, ['channels', 'archived'], ['search', 'dust'])).toEqual(['dust']);
  });
});

describe('spectators', () => {
  const look = (terms: Terms) => ask(organisation.nobody, terms, '/json/messages');

  it('find what is web-public', async () => {
    const webPublic: Terms = [['channels', 'web-public']];
    const { messages } = await ok(look(webPublic));
    expect(messages.map(({ id }: { id: number }) => id)).toEqual([...CHANNEL, 'later'].map((name) => sent[name]));
    for (const message of messages) expect(message).toMatchObject({ flags: ['read'], avatar_url: expect.any(String) });
    expect(JSON.stringify(messages)).not.toContain(ann.email);
    expect(messages[0]).toMatchObject({ sender_full_name: 'Ann', sender_email: expect.stringMatching(/^user\d+@/) });
    const ids = async (...terms: Terms) =>
      (await ok(look([...webPublic, ...terms]))).messages.map(({ id }: { id: number }) => id);
    expect(await ids(['has', 'image'])).toEqual([sent.image]);
    expect(await ids(['sender', ben.userId])).toEqual([sent.image]);
    expect(await ids(['search', 'party'])).toEqual([sent.done]);
    expect(await ids(['with', sent.all])).toEqual([sent.all]);
    expect(await ids(['is', 'resolved'])).toEqual([sent.done]);
    expect(await ids(['is', 'resolved', true])).not.toContain(sent.done);
  });

  it.each<[Terms]>([
    [[]],
    [[['channel', 'open']]],
    [[['channels', 'public']]],
    [[['channels', 'web-public', true]]],
    [
      [
        ['channels', 'web-public'],
        ['is', 'starred'],
      ],
    ],
    [
      [
        ['channels', 'web-public'],
        ['in', 'home', true],
      ],
    ],
  ])('are refused %j', async (terms) => {
    expect(await look(terms)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it('are notified of no channel that is not theirs', async () => {
    for (const name of ['club', 'secret', 'nowhere', secret]) {
      expect(
        await look([
          ['channels', 'web-public'],
          ['channel', name],
        ]),
      ).toMatchObject({
        status: 400,
        body: { code: 'BAD_NARROW', desc: `unknown web-public channel ${name}` },
      });
    }
    const asked = look([
      ['channels', 'web-public'],
      ['sender', ann.email],
    ]);
    expect(await asked).toMatchObject({ status: 400, body: { desc: `unknown user ${ann.email}` } });
    const anchored = { num_before: 3, num_after: 0, narrow: narrowOf([['channels', 'web-public']]) };
    const unread = await ok(organisation.nobody.get('/json/messages', { ...anchored, anchor: 'first_unread' }));
    expect(unread.anchor).toBe(10_000_000_000_000_000);
  });
});

describe('refusals', () => {
  it.each<[Terms, string]>([
    [[['has', 'cheese']], "Invalid narrow operator: unknown 'has' operand cheese"],
    [[['channels', 'none']], 'Invalid narrow operator: unknown channels operand none'],
    [[['dm', 'nobody@example.com']], 'Invalid narrow operator: unknown user in nobody@example.com'],
    [[['dm', [7, 424_242]]], 'Invalid narrow operator: unknown user in [7, 424242]'],
    [[['dm-including', 424_242]], 'Invalid narrow operator: unknown user 424242'],
    [[['group-pm-with', 424_242]], 'Invalid narrow operator: unknown user 424242'],
    [[['mentions', 424_242]], 'Invalid narrow operator: unknown user 424242'],
    [[['id', 'first']], 'Invalid narrow operator: Invalid message ID'],
    [
      [
        ['with', 1],
        ['with', 2],
      ],
      "Invalid narrow operator combination: Duplicate 'with' operators.",
    ],
    [
      [
        ['topic', 'x'],
        ['is', 'dm'],
      ],
      'Invalid narrow operator: No message can be both a channel message and direct message',
    ],
    [
      [
        ['is', 'dm', true],
        ['dm', [7]],
      ],
      'Invalid narrow operator: No message can be both a channel message and direct message',
    ],
  ])('%j', async (terms, msg) => {
    expect(await ask(ben, terms)).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_NARROW', msg } });
  });

  it.each([
    [[{ operator: 'search', operand: '  ' }], 'Invalid narrow[0]: Value error, operand cannot be blank.'],
    [[{ operator: 'search', operand: 5 }], 'Invalid narrow[0]: Value error, operand is not a string'],
    [[{ operator: 'is', operand: 'dm' }, 'x'], 'Invalid narrow[1]: Value error, dict or list required'],
    [[{ operator: 'sender', operand: [1] }], 'Invalid narrow[0]: Value error, operand is not a string or integer'],
    [[{ operator: 'dm', operand: 3 }], 'Invalid narrow[0]: Value error, operand is not a string or an integer list'],
  ])('%j', async (narrow, msg) => {
    const asked = ben.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
    expect(await asked).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
  });
});

describe('a bot that was mentioned where it is not subscribed', () => {
  it('finds what it received, in everything and by its words, and nothing else of there', async () => {
    const { user_id, api_key } = await ok(ann.post('/bots', { full_name: 'Watcher', short_name: 'watcher' }));
    const { user } = await ok(ann.get(`/users/${user_id}`));
    const { origin, host } = ann;
    const bot = new ApiClient({ origin, host, email: user.email, apiKey: api_key, userId: user_id });
    await send('before the bot', ann, {});
    await send('to the bot', ben, { content: '@**Watcher** the parrots are loose' });
    await send('after the bot', ann, { content: 'parrots again' });
    expect(await found(bot)).toEqual(['to the bot']);
    expect(await found(bot, ['search', 'parrots'])).toEqual(['to the bot']);
    expect(await found(bot, ['sender', ben.userId])).toEqual(['to the bot']);
    expect(await found(bot, ['sender', ann.userId])).toEqual([]);
    expect(await found(guest, ['search', 'parrots'])).toEqual([]);
  });
});
