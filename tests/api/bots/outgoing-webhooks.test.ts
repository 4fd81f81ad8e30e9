/**
 * Outgoing webhook bots: when the server calls them, with what, and what it does with their answer. The webhook server
 * belongs to this file.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ApiClient, createOrganisation, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
});
await ok(
  ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'robots' }], principals: [ann.userId, ben.userId] }),
);

interface Called {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answered {
  readonly status?: number;
  readonly body?: unknown;
  readonly location?: string;
  /** Breaks the connection instead. */
  readonly breaks?: boolean;
}

/** The answers of the webhook server at a path, one per call; the last one repeats. */
const answers = new Map<string, Answered[]>();
const called: Called[] = [];
const callsAt = (path: string) => called.filter((one) => one.path === path);
async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  called.push({ path, headers: request.headers, body: await text(request) });
  const list = answers.get(path) ?? [];
  const answer = (list.length > 1 ? list.shift() : list[0]) ?? {};
  if (answer.breaks) {
    request.socket.destroy();
    return;
  }
  response.writeHead(answer.status ?? 200, answer.location ? { location: answer.location } : {});
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
}
const server = createServer((request, response) => void answerCall(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const WAIT = { timeout: 20_000, interval: 50 };
let names = 0;

interface Bot {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly path: string;
  readonly mention: string;
}

/**
 * Creates a bot that gives these answers, and subscribes it to the channel unless `isSubscribed` is false.
 * @param by default: Ann
 */
async function makeBot(list: Answered[], params: Params = {}, isSubscribed = true, by = ann): Promise<Bot> {
  const name = `Robot ${++names}`;
  const path = `/hook${names}`;
  answers.set(path, list);
  const created = {
    full_name: name,
    short_name: `robot${names}`,
    bot_type: 3,
    payload_url: `${origin}${path}`,
    ...params,
  };
  const { user_id: id } = await ok(by.post('/bots', created));
  const { user } = await ok(by.get(`/users/${id}`));
  if (isSubscribed) {
    await ok(by.post('/users/me/subscriptions', { subscriptions: [{ name: 'robots' }], principals: [id] }));
  }
  return { id, email: user.email, name, path, mention: `@**${name}|${id}**` };
}

const say = async (content: string, topic = 'talk', as: ApiClient = ben): Promise<number> =>
  (await ok(as.post('/messages', { type: 'channel', to: 'robots', topic, content }))).id;

async function read(reader: ApiClient, narrow: unknown[]) {
  const { messages } = await ok(
    reader.get('/messages', { anchor: 'newest', num_before: 20, num_after: 0, narrow, apply_markdown: false }),
  );
  return messages;
}

const inTopic = (topic: string) => [
  { operator: 'channel', operand: 'robots' },
  { operator: 'topic', operand: topic },
];

/** Returns the contents that a bot posted to a topic, once there are `count` of them. */
async function replies(bot: Bot, topic: string, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const found = (await read(ben, inTopic(topic))).filter((one: { sender_id: number }) => one.sender_id === bot.id);
    expect(found).toHaveLength(count);
    return found.map(({ content }: { content: string }) => content);
  }, WAIT);
}

/** Returns the Notification Bot's report to Ann about a bot. */
async function report(bot: Bot): Promise<string> {
  return vi.waitFor(async () => {
    const messages = await read(ann, [{ operator: 'is', operand: 'dm' }]);
    const found = messages.filter(({ content }: { content: string }) =>
      content.includes(`@_**${bot.name}|${bot.id}**`),
    );
    expect(found).toHaveLength(1);
    expect(found[0].sender_email).toMatch(/^notification-bot@/);
    return found[0].content;
  }, WAIT);
}

describe('a bot that is mentioned', () => {
  it('is called with the message, and its answer is posted into the topic', async () => {
    const bot = await makeBot([{ body: { content: 'At your *service*' } }]);
    const id = await say(`${bot.mention} do *it*`, 'orders');
    expect(await replies(bot, 'orders', 1)).toEqual(['At your *service*']);
    const [call] = callsAt(bot.path);
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/./),
    });
    const { realm_bots } = await ok(ann.post('/register', { fetch_event_types: ['realm_bot'], event_types: [] }));
    const { services } = realm_bots.find((one: { user_id: number }) => one.user_id === bot.id);
    const payload = JSON.parse(call?.body ?? '');
    expect(payload).toEqual({
      bot_email: bot.email,
      bot_full_name: bot.name,
      data: `${bot.mention} do *it*`,
      token: services[0].token,
      trigger: 'mention',
      message: expect.objectContaining({
        id,
        type: 'stream',
        subject: 'orders',
        display_recipient: 'robots',
        sender_id: ben.userId,
        content: `${bot.mention} do *it*`,
        content_type: 'text/x-markdown',
        rendered_content: expect.stringContaining('<em>it</em>'),
      }),
    });
    expect(payload.message).not.toHaveProperty('flags');
    expect(callsAt(bot.path)).toHaveLength(1);
  });

  it('is called in a public channel that it is not subscribed to, and not in a private one', async () => {
    const bot = await makeBot([{ body: { content: 'From outside' } }], {}, false);
    const subscriptions = [{ name: 'behind doors' }];
    const closed = { subscriptions, invite_only: true, principals: [ann.userId, ben.userId] };
    await ok(ann.post('/users/me/subscriptions', closed));
    const hidden = { type: 'channel', to: 'behind doors', topic: 'x', content: `${bot.mention} psst` };
    await ok(ben.post('/messages', hidden));
    await say(`${bot.mention} come`, 'outside');
    expect(await replies(bot, 'outside', 1)).toEqual(['From outside']);
    expect(callsAt(bot.path).map(({ body }) => JSON.parse(body).data)).toEqual([`${bot.mention} come`]);
  });

  it('is called in the form of Slack if that is its interface', async () => {
    const bot = await makeBot([{ body: { text: 'ok' } }], { interface_type: 2 });
    await say(`${bot.mention} & co`, 'slack');
    expect(await replies(bot, 'slack', 1)).toEqual(['ok']);
    const [call] = callsAt(bot.path);
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toMatchObject({
      channel_name: 'robots',
      user_id: `U${ben.userId}`,
      user_name: 'Ben',
      text: `${bot.mention} & co`,
      trigger_word: 'mention',
      service_id: String(bot.id),
      token: expect.stringMatching(/^\w{32}$/),
    });
  });

  it('says nothing where its answer says nothing', async () => {
    const bot = await makeBot([
      { body: { response_not_required: true, content: 'x' } },
      { body: {} },
      { body: '' },
      { body: { content: ' ' } },
      { body: { content: 'now' } },
    ]);
    for (let n = 1; n <= 5; n++) {
      await say(`${bot.mention} ${n}`, 'quiet');
      await vi.waitFor(() => expect(callsAt(bot.path)).toHaveLength(n), WAIT);
    }
    expect(await replies(bot, 'quiet', 1)).toEqual(['now']);
  });

  it('is not called by wildcards, groups or silent mentions, by bots, nor without a mention', async () => {
    const bot = await makeBot([{ body: { content: `@**${'Robot 1'}** hello` } }]);
    const other = await makeBot([{ body: { content: `${bot.mention} your turn` } }]);
    await say('@**all** hello', 'wild', ann);
    await say('hello', 'wild');
    await say(`@_**${bot.name}|${bot.id}**`, 'wild');
    const group = { name: 'helpers', description: '', members: [ben.userId, bot.id] };
    await ok(owner.post('/user_groups/create', group));
    await say('@*helpers* hello', 'wild');
    await say(`${other.mention} go`, 'wild');
    expect(await replies(other, 'wild', 1)).toEqual([`${bot.mention} your turn`]);
    await say(`@*helpers* and ${bot.mention} at last`, 'wild');
    await replies(bot, 'wild', 1);
    expect(callsAt(bot.path).map(({ body }) => JSON.parse(body).data)).toEqual([
      `@*helpers* and ${bot.mention} at last`,
    ]);
    expect(callsAt(other.path)).toHaveLength(1);
  });

  it('is not called any more where it has another address, and not at all when it is deactivated', async () => {
    const bot = await makeBot([{ body: { content: 'old' } }]);
    answers.set('/moved', [{ body: { content: 'new' } }]);
    const service = { service_payload_url: `${origin}/moved`, service_interface: 1 };
    await ok(ann.patch(`/bots/${bot.id}`, service));
    await say(bot.mention, 'moved');
    expect(await replies(bot, 'moved', 1)).toEqual(['new']);
    expect(callsAt(bot.path)).toEqual([]);
  });

  it('is not called while its owner is a guest', async () => {
    const cas = await organisation.user('Cas');
    const bots = [await makeBot([{}]), await makeBot([{}])] as const;
    const [owned, other] = bots;
    await ok(owner.patch(`/bots/${owned.id}`, { bot_owner_id: cas.userId }));
    await ok(owner.patch(`/users/${cas.userId}`, { role: 600 }));
    await say(`${owned.mention} ${other.mention}`, 'guests');
    await vi.waitFor(() => expect(callsAt(other.path)).toHaveLength(1), WAIT);
    await ok(owner.patch(`/users/${cas.userId}`, { role: 400 }));
    await say(`${owned.mention} again`, 'members');
    await vi.waitFor(() => expect(callsAt(owned.path).map(({ body }) => JSON.parse(body).data)).toHaveLength(1), WAIT);
    expect(callsAt(owned.path)[0]?.body).toContain('again');
  });
});

describe('a bot that is written to', () => {
  it('answers in the direct conversation, alone or with others', async () => {
    const bot = await makeBot([{ body: { content: 'hello' } }]);
    for (const others of [[], [ann.userId]]) {
      const to = [bot.id, ...others];
      await ok(ben.post('/messages', { type: 'direct', to, content: 'psst' }));
      await vi.waitFor(async () => {
        const messages = await read(ben, [{ operator: 'dm', operand: to }]);
        expect(messages.map((one: { content: string }) => one.content)).toEqual(['psst', 'hello']);
      }, WAIT);
    }
    expect(callsAt(bot.path).map(({ body }) => JSON.parse(body).trigger)).toEqual(['direct_message', 'direct_message']);
  });

  it('is not called again for an edit', async () => {
    const bot = await makeBot([{ body: {} }]);
    const write = async (content: string): Promise<number> =>
      (await ok(ben.post('/messages', { type: 'direct', to: [bot.id, ann.userId], content }))).id;
    const id = await write('psst');
    await vi.waitFor(() => expect(callsAt(bot.path)).toHaveLength(1), WAIT);
    await ok(ben.patch(`/messages/${id}`, { content: `psst, @**Ann** and ${bot.mention}` }));
    await write('and on');
    const contents = () => callsAt(bot.path).map(({ body }) => JSON.parse(body).data);
    await vi.waitFor(() => expect(contents()).toContain('and on'), WAIT);
    expect(contents()).toEqual(['psst', 'and on']);
  });

  it('says that the interface of Slack has no direct messages', async () => {
    const bot = await makeBot([{ body: { text: 'x' } }], { interface_type: 2 });
    await ok(ben.post('/messages', { type: 'direct', to: [bot.id], content: 'psst' }));
    await vi.waitFor(async () => {
      const [, answer] = await read(ben, [{ operator: 'dm', operand: [bot.id] }]);
      expect(answer?.content).toMatch(/^Failure! Slack-compatible/);
    }, WAIT);
    expect(callsAt(bot.path)).toEqual([]);
  });
});

describe('a webhook that fails', () => {
  it('is called again after a broken connection and after a 5xx, under the same key, and its reply is posted once', async () => {
    const bot = await makeBot([{ breaks: true }, { status: 503 }, { body: { content: 'back' } }]);
    await say(bot.mention, 'again');
    expect(await replies(bot, 'again', 1)).toEqual(['back']);
    const keys = callsAt(bot.path).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['a 4xx', { status: 404, body: 'no ``` such hook' }, '*404*', 'no ``` such hook'],
    ['an answer that is no JSON', { body: '<html>' }, 'not JSON', '<html>'],
    ['an answer of another form', { body: [1] }, 'not JSON', '[1]'],
    ['a content that is no text', { body: { content: 5 } }, 'not JSON', '"content":5'],
    ['a redirect that would be a GET', { status: 302, location: '/hook1' }, 'redirect', ''],
    ['a redirect into a private network', { status: 307, location: 'http://127.0.0.2:9/' }, 'public internet', ''],
    ['an answer that is too large', { body: 'x'.repeat(300_000) }, 'too large', ''],
  ])('reports %s to the owner, and does not call again', async (_, answer, what, shown) => {
    const bot = await makeBot([answer]);
    await say(bot.mention, `fails ${bot.id}`);
    const content = await report(bot);
    expect(content).toContain(what);
    expect(content).toContain(shown);
    expect(callsAt(bot.path)).toHaveLength(1);
    expect(await replies(bot, `fails ${bot.id}`, 0)).toEqual([]);
  });

  it('is not called again once its organisation is deactivated', async () => {
    const closing = await createOrganisation(inject('cluster'));
    onTestFinished(() => closing.close());
    const closer = await closing.user('Olga', { role: 'owner' });
    // The third call comes five seconds after the second.
    const failures = [{ status: 503 }, { status: 503 }, {}];
    const [ended, other] = [await makeBot([...failures], {}, false, closer), await makeBot([...failures])];
    await ok(closer.post('/messages', { type: 'direct', to: [ended.id], content: 'hello' }));
    await vi.waitFor(() => expect(callsAt(ended.path)).toHaveLength(2), WAIT);
    await ok(closer.post('/realm/deactivate'));
    await say(other.mention, 'due later');
    await vi.waitFor(() => expect(callsAt(other.path)).toHaveLength(3), WAIT);
    expect(callsAt(ended.path)).toHaveLength(2);
  });

  it('reports the same failure of a bot once', async () => {
    const bot = await makeBot([{ status: 410, body: 'gone' }]);
    for (let n = 1; n <= 3; n++) {
      await say(`${bot.mention} ${n}`, 'often');
      await vi.waitFor(() => expect(callsAt(bot.path)).toHaveLength(n), WAIT);
    }
    await report(bot);
  });

  it('does not reach private networks, by address or by name', async () => {
    for (const host of ['127.0.0.2', '[::1]', '10.0.0.1', '169.254.169.254']) {
      const bot = await makeBot([], { payload_url: `http://${host}:${new URL(origin).port}/hook` });
      await say(bot.mention, 'inside');
      expect(await report(bot)).toContain('the address is not one of the public internet');
    }
  });
});

it('reads the reply like any message: its rights, its length, its widget', async () => {
  const bot = await makeBot([
    { body: { content: 'x'.repeat(20_000) } },
    { body: { content: '/poll Lunch?\nyes\nno' } },
  ]);
  await say(bot.mention, 'long');
  const [long] = await replies(bot, 'long', 1);
  expect(long).toHaveLength(10_000);
  await say(bot.mention, 'poll');
  await replies(bot, 'poll', 1);
});

it('makes no embedded bots', async () => {
  expect(await ann.post('/bots', { full_name: 'E', short_name: 'e', bot_type: 4 })).toMatchObject(
    refused('Embedded bots are not enabled.'),
  );
  expect(organisation).toBeDefined();
});
