/** Searching for words, and highlighting the matches. */
import { type ApiClient, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben } = await useOrganisation({ ann: 'Ann', ben: 'Ben' });
const ids: number[] = [];

const TEXTS: [string, string][] = [
  ['deploy', 'The deployment was **running** fine'],
  ['deploy', 'we run tests, and `running` servers'],
  ['Größe', 'ÄRGER mit der Größe, naïve café'],
  ['deploy', '東京都の天気はどうですか'],
  ['deploy', 'поиск работает хорошо'],
  ['deploy', 'ภาษาไทยสนุกมาก'],
  ['deploy', 'a < b && c > "quoted words here" [site](https://example.com/hidden)'],
  ['deploy', 'quoted again, words far away'],
  ['empty rooms', 'nothing to see'],
];

const find = async (client: ApiClient, text: string, more: object[] = []) => {
  const narrow = [{ operator: 'search', operand: text }, ...more];
  return ok(client.get('/messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow }));
};
/** Returns the indexes in TEXTS of the messages found. */
const found = async (text: string, more: object[] = [], client = ben): Promise<number[]> =>
  (await find(client, text, more)).messages.map(({ id }: { id: number }) => ids.indexOf(id));

beforeAll(async () => {
  const principals = [ann.userId, ben.userId];
  const subscriptions = [{ name: 'open' }, { name: 'other' }];
  await ok(ann.post('/users/me/subscriptions', { subscriptions, principals, ...QUIETLY }));
  for (const [topic, content] of TEXTS) {
    ids.push((await ok(ann.post('/messages', { type: 'channel', to: 'open', topic, content }))).id);
  }
});

describe('words', () => {
  it.each<[string, number[]]>([
    ['RUNS', [0, 1]],
    ['running servers', [1]],
    ['servers tests nowhere', []],
    ['größe', [2]],
    ['ärger CAFÉ', [2]],
    ['東京', [3]],
    ['天気', [3]],
    ['ПОИСК', [4]],
    ['ไทย', [5]],
    ['example', []],
    ['hidden', []],
    ['the', []],
    ['the fine', [0]],
    ['?!', []],
  ])('%s', async (text, places) => {
    expect(await found(text)).toEqual(places);
  });

  it('are left out where the register says so', async () => {
    const { stop_words } = await ok(ben.post('/register', { fetch_event_types: ['stop_words'] }));
    expect(stop_words).toEqual(expect.arrayContaining(['the', 'not', 'yourselves']));
    expect(await found(`${stop_words.join(' ')} fine`)).toEqual([0]);
    expect(await found('fine nowhere')).toEqual([]);
  });

  it('stand in names of topics too', async () => {
    expect(await found('deploy')).toEqual([0, 1, 3, 4, 5, 6, 7]);
    expect(await found('deploy servers')).toEqual([1]);
    expect(await found('rooms nothing')).toEqual([8]);
  });

  it('in quotation marks stand as they are', async () => {
    expect(await found('"quoted words"')).toEqual([6]);
    expect(await found('quoted words')).toEqual([6, 7]);
    expect(await found('"Words FAR" again')).toEqual([7]);
    expect(await found('"to see"')).toEqual([8]);
    expect(await found('"empty rooms"')).toEqual([8]);
    expect(await found('"rooms empty"')).toEqual([]);
    expect(await found('"quoted word"')).toEqual([6]);
    expect(await found('"&& c >"')).toEqual([6]);
    expect(await found('"東京都の天気"')).toEqual([3]);
    expect(await found('"pty rooms"')).toEqual([]);
  });

  it('meet other terms', async () => {
    expect(await found('running', [{ operator: 'channel', operand: 'open' }])).toEqual([0, 1]);
    expect(await found('running', [{ operator: 'channel', operand: 'other' }])).toEqual([]);
    expect(await found('running', [{ operator: 'sender', operand: ben.userId }])).toEqual([]);
    expect(await found('running', [{ operator: 'search', operand: 'tests' }])).toEqual([1]);
    expect(await found('running', [{ operator: 'search', operand: 'tests', negated: true }])).toEqual([0]);
    expect(await found('running', [{ operator: 'is', operand: 'dm' }])).toEqual([]);
  });

  it('follow an edit', async () => {
    const content = 'before the unicorn';
    const { id } = await ok(ann.post('/messages', { type: 'channel', to: 'other', topic: 't', content }));
    expect((await find(ben, 'unicorn')).messages.map((one: { id: number }) => one.id)).toEqual([id]);
    await ok(ann.patch(`/messages/${id}`, { content: 'after the phoenix' }));
    expect((await find(ben, 'unicorn')).messages).toEqual([]);
    expect((await find(ben, 'phoenix')).messages.map((one: { id: number }) => one.id)).toEqual([id]);
  });

  it('are for those who may read them', async () => {
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ann.userId], content: 'my zebra' }));
    expect((await find(ann, 'zebra')).messages).toMatchObject([{ id }]);
    expect((await find(ben, 'zebra')).messages).toEqual([]);
    const outsider = await organisation.user('Sam');
    expect(await found('running', [], outsider)).toEqual([]);
    expect(await found('running', [{ operator: 'channels', operand: 'public' }], outsider)).toEqual([0, 1]);
  });
});

describe('what was found', () => {
  const HIGHLIGHT = (text: string) => `<span class="highlight">${text}</span>`;
  const matches = async (text: string) => (await find(ben, text)).messages.at(-1);

  it('is marked, and nothing else is changed', async () => {
    const both = await matches('run server');
    expect(both.match_content).toBe(
      `<p>we ${HIGHLIGHT('run')} tests, and <code>${HIGHLIGHT('running')}</code> ${HIGHLIGHT('servers')}</p>`,
    );
    expect(both.match_subject).toBe('deploy');
    expect(both.content).toBe('<p>we run tests, and <code>running</code> servers</p>');
    expect((await matches('deploy servers')).match_subject).toBe(HIGHLIGHT('deploy'));
    expect((await matches('天気')).match_content).toContain(HIGHLIGHT('天気'));
    const escaped = await matches('quoted site b');
    expect(escaped.match_content).toBe(
      `<p>a &lt; ${HIGHLIGHT('b')} &amp;&amp; c &gt; "${HIGHLIGHT('quoted')} words here" ` +
        `<a href="https://example.com/hidden">${HIGHLIGHT('site')}</a></p>`,
    );
  });

  it('is notified of searches alone', async () => {
    const narrow = [{ operator: 'channel', operand: 'open' }];
    const { messages } = await ok(ben.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow }));
    expect(messages[0]).not.toHaveProperty('match_content');
    const byId = await ok(
      ben.get('/messages', { message_ids: ids, narrow: [{ operator: 'search', operand: 'servers' }] }),
    );
    expect(byId.messages).toMatchObject([{ id: ids[1], match_subject: 'deploy' }]);
  });
});

describe('GET /messages/matches_narrow', () => {
  const match = (client: ApiClient, msg_ids: unknown, narrow: unknown) =>
    client.get('/messages/matches_narrow', { msg_ids, narrow });

  it('tells which messages fit', async () => {
    const search = await ok(match(ben, [...ids, 99_999], [{ operator: 'search', operand: 'servers' }]));
    expect(search.messages).toEqual({
      [ids[1] as number]: {
        match_content: '<p>we run tests, and <code>running</code> <span class="highlight">servers</span></p>',
        match_subject: 'deploy',
      },
    });
    const narrow = [{ operator: 'topic', operand: 'größe' }];
    const { messages } = await ok(match(ben, ids, narrow));
    expect(messages).toEqual({
      [ids[2] as number]: { match_content: '<p>ÄRGER mit der Größe, naïve café</p>', match_subject: 'Größe' },
    });
  });

  it('knows only what was received', async () => {
    const late = await organisation.user('Late');
    await ok(late.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }] }));
    expect((await ok(match(late, ids, [{ operator: 'channel', operand: 'open' }]))).messages).toEqual({});
  });

  it('refuses bad narrows', async () => {
    expect(await match(ben, ids, [{ operator: 'is', operand: 'odd' }])).toMatchObject({
      status: 400,
      body: { code: 'BAD_NARROW', desc: "unknown 'is' operand odd" },
    });
    expect(await ben.get('/messages/matches_narrow', { narrow: [] })).toMatchObject(
      refused("Missing 'msg_ids' argument", 'REQUEST_VARIABLE_MISSING'),
    );
    expect(await ben.get('/messages/matches_narrow', { msg_ids: [1] })).toMatchObject(
      refused("Missing 'narrow' argument", 'REQUEST_VARIABLE_MISSING'),
    );
    const many = Array.from({ length: 5001 }, (_, i) => i + 1);
    expect(await match(ben, many, [])).toMatchObject(refused('Too many messages requested (maximum 5000).'));
  });
});
