/** Linkifiers and code playgrounds: administrators define them, everyone gets them. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
});

const ADMINISTRATORS = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
const ABLE = { client_capabilities: { linkifier_url_template: true } };

const ISSUES = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example.com/{id}' };
const PLAIN = { example_input: null, reverse_template: null, alternative_url_templates: [] };
const add = async (params: Params) => (await ok(admin.post('/realm/filters', params))).id as number;
const list = async () => (await ok(member.get('/realm/linkifiers'))).linkifiers;

describe('linkifiers', () => {
  it('are added, changed, put in order and removed; clients that know templates are notified of all', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_linkifiers', 'realm_filters'], ...ABLE });
    const older = await EventQueue.register(member, { event_types: ['realm_linkifiers', 'realm_filters'] });
    const states: unknown[] = [];
    const changed = async (answer: ReturnType<ApiClient['get']>) => {
      await ok(answer);
      states.push(await list());
    };
    const first = await add(ISSUES);
    states.push(await list());
    expect(states).toEqual([[{ id: first, ...ISSUES, ...PLAIN }]]);
    const more = {
      pattern: 'gh-(?P<repo>[a-z]+)-(?P<id>\\d+)',
      url_template: 'https://git.example.com/{repo}/{id}',
      example_input: 'gh-rookery-7',
      reverse_template: 'gh-{repo}-{id}',
      alternative_url_templates: ['https://www.git.example.com/{repo}/{id}{#id}'],
    };
    const second = await add(more);
    states.push(await list());
    expect(states[1]).toEqual([
      { id: first, ...ISSUES, ...PLAIN },
      { id: second, ...more },
    ]);
    await changed(admin.patch('/realm/linkifiers', { ordered_linkifier_ids: [second, first] }));
    await changed(admin.patch(`/realm/filters/${first}`, { ...ISSUES, url_template: 'https://new.example.com/{id}' }));
    // An empty text removes an optional field.
    await changed(
      admin.patch(`/realm/filters/${second}`, {
        pattern: more.pattern,
        url_template: more.url_template,
        reverse_template: '',
      }),
    );
    expect(states.at(-1)).toEqual([
      { id: second, ...more, reverse_template: null },
      { id: first, ...ISSUES, ...PLAIN, url_template: 'https://new.example.com/{id}' },
    ]);
    await changed(admin.delete(`/realm/filters/${second}`));
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, ...event }) => event);
    expect(received).toEqual(states.map((realm_linkifiers) => ({ type: 'realm_linkifiers', realm_linkifiers })));
    expect(await older.drain()).toEqual([]);
    const fetch = { fetch_event_types: ['realm_linkifiers', 'realm_filters'] };
    expect(await ok(member.post('/register', { ...fetch, ...ABLE }))).toMatchObject({
      realm_linkifiers: states.at(-1),
      realm_filters: [],
    });
    expect(await ok(member.post('/register', fetch))).toMatchObject({ realm_linkifiers: [], realm_filters: [] });
    await ok(admin.delete(`/realm/filters/${first}`));
  });

  it.each([
    [{ pattern: ' ' }, 'pattern cannot be blank'],
    [{ pattern: '(foo' }, 'Bad regular expression: missing ): (foo'],
    [{ pattern: '(?=a)(?P<id>b)' }, 'Bad regular expression: invalid or unsupported Perl syntax: (?=a)(?P<id>b)'],
    [{ pattern: '(?P<id>x)\\1' }, 'Bad regular expression: invalid escape sequence: (?P<id>x)\\1'],
    [{ pattern: `(?P<id>${'x'.repeat(1000)})` }, 'pattern is too long (limit: 1000 characters)'],
    [{ example_input: `#1${'x'.repeat(1000)}` }, 'example_input is too long (limit: 1000 characters)'],
    [{ url_template: 'https://example.com/{id' }, 'Invalid URL template.'],
    [{ url_template: 'https://example.com/{id}}' }, 'Invalid URL template.'],
    [{ url_template: 'javascript:alert({id})' }, 'Invalid URL template.'],
    [{ url_template: '{id}' }, 'Invalid URL template.'],
    [{ url_template: 'https://example.com/' }, "Group 'id' in linkifier pattern is not present in URL template."],
    [
      { url_template: 'https://example.com/{id}/{more}' },
      "Group 'more' in URL template is not present in linkifier pattern.",
    ],
    [
      { alternative_url_templates: ['https://example.com/'] },
      "Group 'id' in linkifier pattern is not present in URL template.",
    ],
    [{ alternative_url_templates: 'x' }, 'alternative_url_templates is not valid JSON'],
    [{ example_input: 'nothing of it' }, 'Example input does not match the pattern.'],
    [{ reverse_template: '#{id}' }, 'A reverse template needs an example input.'],
    [
      { example_input: '#1', reverse_template: '#{other}' },
      "Group 'id' in linkifier pattern is not present in URL template.",
    ],
  ])('refuses what is none (%#)', async (params, msg) => {
    expect(await admin.post('/realm/filters', { ...ISSUES, ...params })).toMatchObject(refused(msg));
    expect(await list()).toEqual([]);
  });

  const TOO_COMPLEX = 'The pattern is too complex: repeat less, or use fewer groups and Unicode classes.';
  it.each([
    [`(?P<id>(?:[a-z ]|[ a-y]){1,960}Q|${Array.from({ length: 30 }, () => '[a-z]{1,960}R').join('|')})`],
    ['(?P<id>(?:(?:a{10}){10}){10}b)'],
    [`(?i)(?P<id>${'[ -𐀀]'.repeat(100)})`],
    [`(?P<id>${'\\pL'.repeat(300)})`],
  ])('are refused where their pattern would take long to compile (%#)', async (pattern) => {
    expect(await admin.post('/realm/filters', { ...ISSUES, pattern })).toMatchObject(refused(TOO_COMPLEX));
    expect(await list()).toEqual([]);
  });

  it('are refused where all of an organisation together would', async () => {
    const large = (n: number) => ({ ...ISSUES, pattern: `(?P<id>[a-z ]{1,490}Q${n})` });
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push(await add(large(n)));
    const together = refused('The linkifiers of this organization are too complex together: remove or simplify some.');
    expect(await admin.post('/realm/filters', large(5))).toMatchObject(together);
    const small = await add(ISSUES);
    expect(await admin.patch(`/realm/filters/${small}`, large(5))).toMatchObject(together);
    await ok(admin.patch(`/realm/filters/${ids[0]}`, large(5)));
    for (const id of [...ids, small]) await ok(admin.delete(`/realm/filters/${id}`));
  });

  it('are checked against examples as long as their pattern allows', async () => {
    const long = { ...ISSUES, pattern: '(?P<id>[a-z ]{1,490}Q)', example_input: `${'a'.repeat(300)}Q` };
    expect(await admin.post('/realm/filters', long)).toMatchObject({
      status: 400,
      body: { msg: expect.stringMatching(/^example_input is too long \(limit: \d+ characters\)$/) },
    });
    await ok(admin.delete(`/realm/filters/${await add({ ...long, example_input: 'aQ' })}`));
  });

  it('are administrators’, and each pattern is there once', async () => {
    const id = await add(ISSUES);
    expect(await member.post('/realm/filters', ISSUES)).toMatchObject(ADMINISTRATORS);
    expect(await member.patch(`/realm/filters/${id}`, ISSUES)).toMatchObject(ADMINISTRATORS);
    expect(await member.delete(`/realm/filters/${id}`)).toMatchObject(ADMINISTRATORS);
    expect(await member.patch('/realm/linkifiers', { ordered_linkifier_ids: [id] })).toMatchObject(ADMINISTRATORS);
    expect(await admin.post('/realm/filters', ISSUES)).toMatchObject(
      refused('A linkifier with this pattern already exists.'),
    );
    for (const none of [0, 999_999]) {
      expect(await admin.patch(`/realm/filters/${none}`, ISSUES)).toMatchObject(refused('Linkifier not found.'));
      expect(await admin.delete(`/realm/filters/${none}`)).toMatchObject(refused('Linkifier not found.'));
    }
    for (const ids of [[], [id, id], [id, 999_999]]) {
      expect(await admin.patch('/realm/linkifiers', { ordered_linkifier_ids: ids })).toMatchObject(
        refused('The ordered list must enumerate all existing linkifiers exactly once'),
      );
    }
    await ok(admin.delete(`/realm/filters/${id}`));
  });

  it('takes patterns that would hold other engines for ever', async () => {
    const before = performance.now();
    const slow = {
      pattern: '(?P<id>(a+)+)$',
      url_template: 'https://example.com/{id}',
      example_input: `${'a'.repeat(990)}b a`,
    };
    await ok(admin.delete(`/realm/filters/${await add(slow)}`));
    expect(performance.now() - before).toBeLessThan(5000);
  });
});

describe('playgrounds', () => {
  const RUST = {
    name: 'Rust playground',
    pygments_language: 'Rust',
    url_template: 'https://play.example.com/?code={code}',
  };

  it('are added and removed, and everyone is notified of all', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_playgrounds'] });
    const { id } = await ok(admin.post('/realm/playgrounds', RUST));
    const playgrounds = [{ id, ...RUST }];
    expect((await queue.next(({ type }) => type === 'realm_playgrounds')).realm_playgrounds).toEqual(playgrounds);
    const fetch = { fetch_event_types: ['realm_playgrounds'] };
    expect((await ok(member.post('/register', fetch))).realm_playgrounds).toEqual(playgrounds);
    expect(await admin.post('/realm/playgrounds', RUST)).toMatchObject(
      refused('Realm playground with this Realm, Pygments language and Name already exists.'),
    );
    expect(await member.post('/realm/playgrounds', { ...RUST, name: 'Mine' })).toMatchObject(ADMINISTRATORS);
    expect(await member.delete(`/realm/playgrounds/${id}`)).toMatchObject(ADMINISTRATORS);
    await ok(admin.delete(`/realm/playgrounds/${id}`));
    expect((await queue.next(({ type }) => type === 'realm_playgrounds')).realm_playgrounds).toEqual([]);
    expect(await admin.delete(`/realm/playgrounds/${id}`)).toMatchObject(refused('Invalid playground'));
  });

  it.each([
    [{ name: ' ' }, 'name cannot be blank'],
    [{ pygments_language: '' }, 'pygments_language cannot be blank'],
    [{ pygments_language: 'x'.repeat(41) }, 'pygments_language is too long (limit: 40 characters)'],
    [{ pygments_language: '{$Rust' }, 'Invalid characters in pygments language'],
    [{ url_template: 'https://play.example.com/{code' }, 'Invalid URL template.'],
    [{ url_template: 'javascript:{code}' }, 'Invalid URL template.'],
    [{ url_template: 'https://play.example.com/' }, 'Missing the required variable "code" in the URL template'],
    [
      { url_template: 'https://play.example.com/{code}/{version}' },
      '"code" should be the only variable present in the URL template',
    ],
  ])('refuses %j', async (params, msg) => {
    expect(await admin.post('/realm/playgrounds', { ...RUST, ...params })).toMatchObject(refused(msg));
  });
});
