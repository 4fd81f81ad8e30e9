import { type ApiClient, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';

const { ann, ben, late } = await useOrganisation({ ann: 'Ann', ben: 'Ben', late: 'Late' });
const ids: number[] = [];
let direct: number;
/** A moment after the messages of `ids`. */
let afterwards: string;
let channelId: number;

const send = async (client: ApiClient, params: object): Promise<number> => {
  const { status, body } = await client.post('/messages', {
    type: 'channel',
    to: 'books',
    topic: 'plot',
    content: 'x',
    ...params,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};

beforeAll(async () => {
  const both = { principals: [ann.userId, ben.userId], ...QUIETLY };
  await ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'books' }, { name: 'films' }], ...both });
  await ann.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'protected' }],
    invite_only: true,
    history_public_to_subscribers: false,
    ...both,
  });
  for (let i = 0; i < 6; i++)
    ids.push(await send(i % 2 ? ben : ann, { content: `message ${i}`, topic: i < 4 ? 'plot' : 'Cover' }));
  ids.push(await send(ann, { to: 'films', topic: 'plot', content: 'on film' }));
  direct = await send(ann, { type: 'direct', to: [ben.userId], topic: undefined, content: 'between us' });
  ids.push(direct);
  afterwards = new Date().toISOString();
  channelId = (await ann.get('/get_stream_id', { stream: 'books' })).body.stream_id;
});

const fetch = async (client: ApiClient, params: object) => {
  const { status, body } = await client.get('/messages', {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    ...params,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const found = async (client: ApiClient, params: object) =>
  (await fetch(client, params)).messages.map((message: { id: number }) => message.id);
const narrow = (...terms: [string, unknown, boolean?][]) => ({
  narrow: terms.map(([operator, operand, negated = false]) => ({ operator, operand, negated })),
});

describe('anchors', () => {
  it('take what lies before and after, and say what was reached', async () => {
    const middle = await fetch(ben, { anchor: ids[3], num_before: 2, num_after: 2 });
    expect(middle.messages.map((one: { id: number }) => one.id)).toEqual(ids.slice(1, 6));
    expect(middle).toMatchObject({ anchor: ids[3], found_anchor: true, found_oldest: false, found_newest: false });

    expect(await fetch(ben, { anchor: 'oldest', num_before: 0, num_after: 3 })).toMatchObject({
      found_oldest: true,
      found_newest: false,
      found_anchor: false,
    });
    expect(await fetch(ben, {})).toMatchObject({
      found_newest: true,
      found_oldest: true,
      anchor: 10_000_000_000_000_000,
    });
    expect(await fetch(ben, { anchor: '9'.repeat(30) })).toMatchObject({
      messages: [{ id: ids[0] }, ...ids.slice(1).map((id) => ({ id }))],
      anchor: 10_000_000_000_000_000,
    });
    expect(await found(ben, { num_before: 3 })).toEqual(ids.slice(-3));
    expect(await found(ben, { anchor: ids[2], num_before: 0, num_after: 0 })).toEqual([ids[2]]);
    expect(await found(ben, { anchor: ids[2], num_before: 0, num_after: 2, include_anchor: false })).toEqual(
      ids.slice(3, 5),
    );
  });

  it('are an end where fewer messages than asked for lie on that side, not where as many do', async () => {
    const books = narrow(['channel', 'books']);
    const ends = async (params: object) => {
      const { found_oldest, found_newest } = await fetch(ben, { ...books, ...params });
      return [found_oldest, found_newest];
    };
    const up = { anchor: ids[3], num_before: 0 };
    expect(await ends({ ...up, num_after: 2 })).toEqual([false, false]);
    expect(await ends({ ...up, num_after: 3 })).toEqual([false, true]);
    expect(await ends({ ...up, anchor: ids[5], num_after: 1, include_anchor: false })).toEqual([false, true]);
    const down = { anchor: ids[2], num_after: 0 };
    expect(await ends({ ...down, num_before: 2 })).toEqual([false, false]);
    expect(await ends({ ...down, num_before: 3 })).toEqual([true, false]);
    expect(await ends({ ...down, num_before: 2, include_anchor: false })).toEqual([false, false]);
    // A side with 0 requested messages is not reported as an end, unless the anchor is that end itself.
    expect(await ends({ anchor: ids[5], num_before: 0, num_after: 0 })).toEqual([false, false]);
    expect(await ends({ anchor: 'newest', num_before: 6, num_after: 0 })).toEqual([false, true]);
    expect(await ends({ anchor: 'newest', num_before: 7, num_after: 0 })).toEqual([true, true]);
    expect(await ends({ anchor: 'oldest', num_before: 0, num_after: 6 })).toEqual([true, false]);
    expect(await ends({ anchor: 'oldest', num_before: 0, num_after: 7 })).toEqual([true, true]);
    const dated = { anchor: 'date', anchor_date: '2001-01-01', num_before: 0 };
    expect(await ends({ ...dated, num_after: 5 })).toEqual([false, false]);
    expect(await ends({ ...dated, num_after: 6 })).toEqual([false, true]);
    // The message cache answers the reads above, the database those below: the results agree.
    const searched = narrow(['channel', 'books'], ['has', 'link', true]);
    expect(await fetch(ben, { ...searched, ...up, num_after: 2 })).toMatchObject({ found_newest: false });
    expect(await fetch(ben, { ...searched, ...up, num_after: 3 })).toMatchObject({ found_newest: true });
  });

  it('let an archiver that begins each page with the message after its last one read everything', async () => {
    for (const size of [1, 2, 3, 4]) {
      const archived: number[] = [];
      for (let anchor: number | string = 'oldest', last = false; !last; ) {
        const books = narrow(['channel', 'books']);
        const page = await fetch(ben, { ...books, anchor, num_before: 0, num_after: size, include_anchor: false });
        archived.push(...page.messages.map((one: { id: number }) => one.id));
        last = page.found_newest;
        anchor = archived.at(-1) as number;
      }
      expect(archived).toEqual(ids.slice(0, 6));
    }
  });

  it('take those messages next to them that one answer holds', async () => {
    await ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'pictures' }], ...QUIETLY });
    // 4,000 emoji have some 400,000 characters of HTML.
    const long = { to: 'pictures', content: '😀'.repeat(4000) };
    const sent: number[] = [];
    for (let i = 0; i < 24; i++) sent.push(await send(ann, long));
    const pictures = narrow(['channel', 'pictures']);
    const bytesOf = (body: object) => JSON.stringify(body).length;

    const older: number[] = [];
    for (let anchor: number | string = 'newest', last = false; !last; ) {
      const page = await fetch(ann, { ...pictures, anchor, num_before: 1000, include_anchor: false });
      expect(bytesOf(page)).toBeLessThan(10 * 1024 * 1024);
      older.unshift(...page.messages.map((one: { id: number }) => one.id));
      last = page.found_oldest;
      if (older.length < sent.length) expect(last).toBe(false);
      anchor = older[0] as number;
    }
    expect(older).toEqual(sent);

    const middle = await fetch(ann, { ...pictures, anchor: sent[12], num_before: 100, num_after: 100 });
    const around: number[] = middle.messages.map((one: { id: number }) => one.id);
    expect(middle).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false });
    expect(around).toEqual(sent.slice(sent.indexOf(around[0] as number)).slice(0, around.length));
    const below = around.indexOf(sent[12] as number);
    expect(Math.abs(2 * below + 1 - around.length)).toBeLessThan(3);

    const { status, body } = await ann.get('/messages', { message_ids: sent });
    expect([status, body.msg]).toEqual([
      400,
      'The requested messages are too long for one response. Request fewer of them.',
    ]);
    const some = await ann.get('/messages', { message_ids: sent.slice(0, 15) });
    expect(some.body.messages).toHaveLength(15);
  });

  it('find the first unread message', async () => {
    await ben.post('/messages/flags', { messages: ids.slice(0, 2), op: 'add', flag: 'read' });
    // Ben's own messages are unread too: this client does not mark what it sends as read.
    expect((await fetch(ben, { anchor: 'first_unread', num_before: 0, num_after: 1 })).anchor).toBe(ids[2]);
    expect((await fetch(ben, { anchor: undefined, use_first_unread_anchor: true })).anchor).toBe(ids[2]);
  });

  it('find a date', async () => {
    const long = { anchor: 'date', num_before: 0, num_after: 1 };
    expect((await fetch(ben, { ...long, anchor_date: '2001-01-01' })).messages[0].id).toBe(ids[0]);
    // If nothing was sent since then, or nothing that fits, the newest message is the anchor.
    for (const anchor_date of [afterwards, '2999-01-01T00:00:00Z']) {
      const anchored = (id: number) => ({ anchor: id, found_anchor: true, found_newest: true, messages: [{ id }] });
      expect(await fetch(ben, { ...long, anchor_date })).toMatchObject(anchored(direct));
      const books = narrow(['channel', 'books']);
      expect(await fetch(ben, { ...long, ...books, anchor_date })).toMatchObject(anchored(ids[5] as number));
    }
  });

  it('find a date within the narrow, and in what the reader may see', async () => {
    const first = async (client: ApiClient, ...terms: [string, unknown, boolean?][]) => {
      const dated = { anchor: 'date', anchor_date: '2001-01-01', num_before: 0, num_after: 0, ...narrow(...terms) };
      const { anchor, messages } = await fetch(client, dated);
      return [anchor, messages.map(({ id }: { id: number }) => id)];
    };
    expect(await first(ben, ['channel', 'films'])).toEqual([ids[6], [ids[6]]]);
    expect(await first(ben, ['topic', 'Cover'])).toEqual([ids[4], [ids[4]]]);
    expect(await first(ben, ['dm', [ann.userId]])).toEqual([direct, [direct]]);
    expect(await first(ben, ['search', 'nowhere'])).toEqual([10_000_000_000_000_000, []]);
  });

  it.each([
    [{ anchor: 'sideways' }, 'Invalid anchor'],
    [{ anchor: undefined }, "Missing 'anchor' argument."],
    [{ num_before: 5000, num_after: 1 }, 'Too many messages requested (maximum 5000).'],
    [{ anchor: 1, include_anchor: false, num_after: 1 }, 'The anchor can only be excluded at an end of the range'],
    [{ anchor: 'date', anchor_date: 'yesterday' }, 'Invalid anchor_date'],
  ])('refuse %j', async (params, msg) => {
    const answer = await ben.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, ...params });
    // An excluded anchor is in the middle only if the request has both sides.
    if ('include_anchor' in params)
      expect((await ben.get('/messages', { ...params, num_before: 1 })).body.msg).toBe(msg);
    else expect(answer).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg } });
  });
});

describe('the number of messages', () => {
  it('is required unless messages are named by id', async () => {
    const missing = (name: string) => ({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', msg: `Missing '${name}' argument`, var_name: name },
    });
    const ask = (params: object) => ben.get('/messages', { ...params });
    expect(await ask({ anchor: 'newest' })).toMatchObject(missing('num_before'));
    expect(await ask({ anchor: 'newest', num_after: 1 })).toMatchObject(missing('num_before'));
    expect(await ask({ anchor: 'newest', num_before: 1 })).toMatchObject(missing('num_after'));
    // Missing numbers are reported before a missing anchor.
    expect(await ask({})).toMatchObject(missing('num_before'));
    expect(await ask({ anchor: 'newest', num_before: 0, num_after: 0 })).toMatchObject({ status: 200 });
    expect(await ask({ message_ids: [1] })).toMatchObject({ status: 200 });
  });
});

describe('narrows', () => {
  it('find what they name', async () => {
    expect(await found(ben, narrow(['channel', 'books']))).toEqual(ids.slice(0, 6));
    expect(await found(ben, narrow(['stream', channelId]))).toEqual(ids.slice(0, 6));
    expect(await found(ben, narrow(['channel', 'books'], ['topic', 'PLOT']))).toEqual(ids.slice(0, 4));
    expect(await found(ben, narrow(['topic', 'plot']))).toEqual([...ids.slice(0, 4), ids[6]]);
    expect(await found(ben, narrow(['channel', 'books'], ['topic', 'plot', true]))).toEqual(ids.slice(4, 6));
    expect(await found(ben, narrow(['sender', ann.email], ['channel', 'books']))).toEqual([ids[0], ids[2], ids[4]]);
    expect(await found(ben, narrow(['sender', ann.userId, true]))).toEqual([ids[1], ids[3], ids[5]]);
    expect(await found(ben, narrow(['dm', [ann.userId]]))).toEqual([direct]);
    expect(await found(ben, narrow(['pm-with', ann.email]))).toEqual([direct]);
    expect(await found(ben, narrow(['is', 'dm']))).toEqual([direct]);
    expect(await found(ben, narrow(['id', ids[4]]))).toEqual([ids[4]]);
    expect(
      await found(ben, {
        narrow: [
          ['channel', 'books'],
          ['topic', 'cover'],
        ],
      }),
    ).toEqual(ids.slice(4, 6));
    expect(await found(ben, narrow(['is', 'unread'], ['channel', 'books']))).toEqual(ids.slice(2, 6));
  });

  it('page by half', async () => {
    const newest = await fetch(ben, { ...narrow(['channel', 'books']), num_before: 4 });
    expect(newest).toMatchObject({ found_oldest: false });
    const older = await fetch(ben, {
      ...narrow(['channel', 'books']),
      anchor: ids[2],
      num_before: 4,
      include_anchor: false,
    });
    expect(older).toMatchObject({ found_oldest: true });
    expect(older.messages.map((one: { id: number }) => one.id)).toEqual(ids.slice(0, 2));
  });

  it('reach shared history, but not protected history', async () => {
    await send(ann, { to: 'protected', content: 'before you came' });
    await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'books' }, { name: 'protected' }],
      principals: [late.userId],
      ...QUIETLY,
    });
    const after = await send(ann, { to: 'protected', content: 'after you came' });
    expect(await found(late, narrow(['channel', 'books']))).toEqual(ids.slice(0, 6));
    expect(await found(late, {})).toEqual([after]);
    expect(await found(late, narrow(['channel', 'protected']))).toEqual([after]);
    const shared = (await fetch(late, narrow(['channel', 'books']))).messages[0];
    expect(shared.flags).toEqual(expect.arrayContaining(['read', 'historical']));
  });

  it.each([
    [[['colour', 'red']], 'unknown operator colour'],
    [[['channel', 'no such']], 'unknown channel no such'],
    [[['sender', 'nobody@x.example']], 'unknown user nobody@x.example'],
    [[['is', 'purple']], "unknown 'is' operand purple"],
  ])('refuse %j', async (terms, desc) => {
    const answer = await ben.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: terms });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'BAD_NARROW', msg: `Invalid narrow operator: ${desc}`, desc },
    });
  });
});

describe('by id', () => {
  it('gives those that may be seen', async () => {
    const all = await ben.get('/messages', { message_ids: [ids[0], direct, 999_999] });
    expect(all.body.messages.map((one: { id: number }) => one.id)).toEqual([ids[0], direct]);
    const others = await late.get('/messages', { message_ids: [direct] });
    expect(others.body.messages).toEqual([]);
  });

  it.each([
    { anchor: 5 },
    { num_before: 0 },
    { num_after: 0 },
    { include_anchor: true },
    { use_first_unread_anchor: false },
  ])('takes no parameter of a range: %j', async (range) => {
    const parameters = 'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor';
    expect(await ben.get('/messages', { message_ids: [1], ...range })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: `Unsupported parameter combination: ${parameters}`, parameters },
    });
  });

  it('gives one, as source or as HTML', async () => {
    const html = await ben.get(`/messages/${direct}`);
    expect(html.body).toMatchObject({ raw_content: 'between us', message: { content: '<p>between us</p>' } });
    const source = await ben.get(`/messages/${direct}`, { apply_markdown: false });
    expect(source.body.message).toMatchObject({ content: 'between us', content_type: 'text/x-markdown' });
    expect(await late.get(`/messages/${direct}`)).toMatchObject({ status: 400, body: { msg: 'Invalid message(s)' } });
    expect(await ben.get('/messages/999999999999')).toMatchObject({ status: 400 });
  });
});

describe('GET /users/me/{stream_id}/topics', () => {
  it('lists topics, the newest first', async () => {
    const { body } = await ben.get(`/users/me/${channelId}/topics`);
    expect(body.topics).toEqual([
      { name: 'Cover', max_id: ids[5] },
      { name: 'plot', max_id: ids[3] },
    ]);
    expect(await ben.get('/users/me/424242/topics')).toMatchObject({
      status: 400,
      body: { msg: 'Invalid channel ID' },
    });
  });
});
