import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { DomainError } from '@rookery/core';
import { NO_REFERENCES, render as renderMarkdown } from '@rookery/markdown';
import { describe, expect, it } from 'vitest';
import { CATALOG } from './catalog.ts';
import { configOptions, describeIntegration, eventNames } from './describe.ts';
import { readFixtures, toDelivery } from './fixture.ts';
import type { Integration } from './integration.ts';
import { code, codeBlock, lines, link, md, oneLine, quote, untrustedMarkdown } from './markdown.ts';
import { matches, render } from './render.ts';
import { addressedHmac, hmac, rsaOfField, timedHmac, token, versionedHmac } from './signatures.ts';

const all = [...CATALOG.values()];
const integration = (name: string): Integration => CATALOG.get(name) as Integration;
const github = (event: string, body: object) =>
  toDelivery({ headers: { 'X-GitHub-Event': event }, body: body as Record<string, unknown> });

describe.each(all.map((one) => [one.name, one] as const))('%s', (name, one) => {
  const fixtures = readFixtures(name);

  it('posts what its fixtures say', () => {
    for (const fixture of fixtures) {
      const { event, topic, content } = fixture;
      expect(render(one, toDelivery(fixture))).toEqual({ outcome: 'posted', event, topic, content });
      expect(topic).toMatch(/[\p{L}\p{N}]/u);
    }
  });

  it('has a fixture for each event, and three at least unless it has fewer events', () => {
    const shown = new Set(fixtures.map(({ event }) => event));
    expect([...shown].sort()).toEqual(Object.keys(one.events).sort());
    expect(fixtures.length).toBeGreaterThanOrEqual(Math.min(3, Object.keys(one.events).length));
  });

  it('refuses a body without what its events have', () => {
    for (const fixture of fixtures) {
      if (['json', 'pagerduty'].includes(name)) continue;
      const empty = { ...fixture, body: { status: 'firing', state: 'x' } };
      try {
        expect(render(one, toDelivery(empty)).outcome).not.toBe('filtered');
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
      }
    }
    expect(() => render(one, { ...toDelivery({ body: {} }), body: Buffer.from('{"a":') })).toThrow(DomainError);
    expect(() => render(one, { ...toDelivery({ body: {} }), body: Buffer.from('null') })).toThrow('Malformed JSON');
  });

  it('mentions no one and leads nowhere, whatever its texts say', () => {
    const hostile = '@**all** @*team* @_**x** [a](https://evil.example) `@**all**` ``` ~~~ \n@**all** > | & &#42; </b>';
    for (const fixture of fixtures) {
      const body = withTexts(fixture.body, hostile) as Record<string, unknown>;
      const query = { template: 'x {{alert.name}} {{x}}', topic_template: '{{x}}' };
      let content: string;
      try {
        const rendered = render(one, toDelivery({ ...fixture, query, body }));
        if (rendered.outcome !== 'posted') continue;
        content = rendered.content;
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
        continue;
      }
      const { mentioned, groups, wildcard, topicWildcard, html } = renderMarkdown(content, EVERYONE);
      expect({ mentioned: [...mentioned], groups: [...groups], wildcard, topicWildcard }, content).toEqual({
        mentioned: [],
        groups: [],
        wildcard: false,
        topicWildcard: false,
      });
      // These integrations may post links, and a quotation is marked as foreign text.
      const isTheirs = ['mattermost', 'homeassistant', 'slack_incoming'].includes(name);
      const ours = html.replaceAll(/<blockquote>[\s\S]*?<\/blockquote>/g, '');
      if (!isTheirs) expect(ours, content).not.toContain('>a</a>');
    }
  });

  it('is described', () => {
    expect(one.name).toMatch(/^[a-z0-9_]+$/);
    expect(describeIntegration(one)).toMatchObject({
      name,
      display_name: one.displayName,
      all_event_types: eventNames(one),
    });
    expect(configOptions(one).map(({ key }) => key)).toEqual(one.signature ? [`${name}_secret`] : []);
  });
});

/** The users and groups that a text could mention: any name exists. */
const EVERYONE = {
  ...NO_REFERENCES,
  user: (name: string) => ({ id: 1, name }),
  group: (name: string) => ({ id: 1, name, title: name, silent: false }),
};

/** Returns the body with `text` in place of each string that does not select an event. */
function withTexts(value: unknown, text: string, name = ''): unknown {
  if (typeof value === 'string') {
    const chooses =
      /^(action|type|status|state|phase|event_type|webhookEvent|alertType|ref|url|href|self|object|build_status|after|before)$/;
    return chooses.test(name) || /_url$|URL$|Url$/.test(name) ? value : text;
  }
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, text, key)]));
}

describe('the text of a value', () => {
  const html = (text: string) => renderMarkdown(text).html;

  it('shows as it was sent', () => {
    const value = 'a *b* **c** `d` [e](https://f.example) <g> &amp; &#42; ~~h~~ $$i$$ @**all** #**general**';
    const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(html(md`${value}`.text).replaceAll(/<\/?a[^>]*>/g, '')).toBe(`<p>${escaped}</p>`);
  });

  it('is one line of 300 characters at most, without marks of direction', () => {
    expect(oneLine('a\r\n\tb\u202ec\0 ')).toBe('a b c');
    expect(oneLine('😀'.repeat(400))).toBe(`${'😀'.repeat(299)}…`);
  });

  it('is code between as many backticks as it takes', () => {
    expect(code('a`b').text).toBe('``a`b``');
    expect(code('`a').text).toBe('`` `a ``');
    expect(codeBlock('```\nx', 'json').text).toBe('\n````json\n```\nx\n````');
  });

  it('is a link only to the web', () => {
    expect(link('x', 'https://a.example/(b) c?d=[e]').text).toBe('[x](https://a.example/%28b%29%20c?d=%5Be%5D)');
    for (const url of [
      'javascript:alert(1)',
      '',
      'mailto:a@b',
      '//a.example',
      `https://a.example/${'x'.repeat(2000)}`,
    ]) {
      expect(link('x]', url).text).toBe('x&#93;');
    }
  });

  it('is a quotation that nothing in it ends, of 2,000 characters', () => {
    expect(quote('``````\n@**all**').text).toBe('\n``````` quote\n``````\n@\u200b**all**\n```````');
    expect(quote('x'.repeat(5000)).text).toHaveLength(2000 + '\n```` quote\n\n````'.length);
    expect(quote(' \n').text).toBe('');
    expect(untrustedMarkdown('a @*b* @_**c**').text).toBe('a @\u200b*b* @\u200b_**c**');
    expect(lines(Array.from({ length: 30 }), () => md`x`).text).toMatch(/\* and 10 more$/);
  });
});

describe('a large body', () => {
  it('is shown as far as a message reaches, whatever its indentation would be', () => {
    const show = (body: unknown) => render(integration('json'), toDelivery({ body: body as Record<string, unknown> }));
    const wide = Array(300_000).fill(0);
    const deep = Array.from({ length: 150 }).reduce<unknown>((inner) => [inner], wide);
    for (const body of [{ wide }, { deep }, { text: 'x'.repeat(1_000_000) }, { a: {}, b: [], c: [1, { d: null }] }]) {
      const whole = JSON.stringify(body === undefined ? {} : body, undefined, 2).slice(0, 3_900);
      expect(show(body)).toMatchObject({ outcome: 'posted', content: expect.stringContaining(whole) });
    }
  });

  it('is no JSON where lists are nested more than two hundred times', () => {
    const body = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000));
    expect(() => render(integration('json'), { ...toDelivery({ body: {} }), body })).toThrow('Malformed JSON');
  });

  it('of many alerts and labels has the name of its group once', () => {
    const alerts = Array(50_000).fill({ status: 'firing' });
    const groupLabels = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`a${n}`, 1]));
    const shown = render(integration('alertmanager'), toDelivery({ body: { status: 'firing', alerts, groupLabels } }));
    expect(shown).toMatchObject({ outcome: 'posted', content: expect.stringContaining('* and 49980 more') });
  });
});

describe('which events are posted', () => {
  const push = github('push', {
    ref: 'refs/heads/feature/a',
    compare: 'https://x.example',
    repository: { name: 'r' },
    sender: { login: 'o' },
    commits: [],
  });

  it.each([
    ['posted', {}],
    ['posted', { onlyEvents: ['pu*'] }],
    ['filtered', { onlyEvents: ['issues', 'pull*'] }],
    ['filtered', { onlyEvents: [] }],
    ['filtered', { excludeEvents: ['p?sh'] }],
    ['posted', { onlyEvents: ['*'], excludeEvents: ['issue*'] }],
    ['posted', { branches: ['main', 'feature/*'] }],
    ['filtered', { branches: ['main'] }],
  ])('%s with %j', (outcome, choice) => {
    expect(render(integration('github'), push, choice)).toMatchObject({ outcome, event: 'push' });
  });

  it.each([
    [['main'], { outcome: 'posted', topic: 'r / main', content: 'Emma deleted branch `main`.' }],
    [
      ['main', 'v*'],
      { outcome: 'posted', topic: 'r', content: 'Emma deleted branch `main`.\n\nEmma created tag `v1`.' },
    ],
    [['feature/*'], { outcome: 'filtered' }],
  ])('shows only the branches %j of a push to several', (branches, rendered) => {
    const changes = [
      { new: null, old: { type: 'branch', name: 'old' } },
      { new: null, old: { type: 'branch', name: 'main' } },
      { new: { type: 'tag', name: 'v1' }, old: null },
    ];
    const body = { repository: { name: 'r' }, actor: { display_name: 'Emma' }, push: { changes } };
    const delivery = toDelivery({ headers: { 'X-Event-Key': 'repo:push' }, body });
    expect(render(integration('bitbucket'), delivery, { branches })).toMatchObject(rendered);
  });

  it.each([
    ['github', ['push', 'workflow_run']],
    ['gitea', ['push']],
    ['gitlab', ['Push Hook', 'Pipeline Hook', 'Job Hook', 'Deployment Hook']],
    ['bitbucket', ['repo:push', 'repo:commit_status_updated']],
    ['circleci', undefined],
    ['jenkins', undefined],
    ['travis', undefined],
  ])('compares the branch of each push and build of %s', (name, events) => {
    const builds = readFixtures(name).filter(({ event }) => events === undefined || events.includes(event));
    expect(new Set(builds.map(({ event }) => event)).size).toBeGreaterThanOrEqual(events?.length ?? 1);
    for (const one of builds) {
      expect(render(integration(name), toDelivery(one), { branches: ['no-such'] }).outcome, one.event).toBe('filtered');
    }
  });

  it('shows twenty changes of a push', () => {
    const changes = Array.from({ length: 22 }, (_, n) => ({ new: { type: 'tag', name: `v${n}` } }));
    const body = { repository: { name: 'r' }, actor: { display_name: 'Emma' }, push: { changes } };
    const shown = render(integration('bitbucket'), toDelivery({ headers: { 'X-Event-Key': 'repo:push' }, body }));
    expect(shown).toMatchObject({ content: expect.stringMatching(/tag `v19`\.\n\nAnd 2 more\.$/) });
  });

  it('ignores events and cases of events that have no message', () => {
    const labeled = { action: 'labeled', issue: { number: 1, title: 'x', html_url: '' }, sender: { login: 'o' } };
    expect(render(integration('github'), github('issues', labeled))).toEqual({ outcome: 'ignored', event: 'issues' });
    for (const event of ['watch', 'toString', '__proto__', 'constructor']) {
      expect(render(integration('github'), github(event, {}))).toEqual({ outcome: 'ignored', event });
    }
  });

  it('takes no name of a body for a property of every object', () => {
    const attributes = { noteable_type: 'constructor', url: 'https://x.org/1', note: 'Hi' };
    const body = {
      project: { path_with_namespace: 'a/b', name: 'b' },
      user: { name: 'Ann' },
      object_attributes: attributes,
    };
    const shown = render(integration('gitlab'), toDelivery({ headers: { 'X-Gitlab-Event': 'Note Hook' }, body }));
    expect(shown).toMatchObject({ outcome: 'posted', content: expect.stringContaining('on a constructor') });
  });

  it('posts a comment of GitLab once, also if it is edited', () => {
    const [commented] = readFixtures('gitlab').filter(({ event }) => event === 'Note Hook');
    const rendered = (action: string) => {
      const body = {
        ...commented?.body,
        object_attributes: { ...(commented?.body.object_attributes as object), action },
      };
      return render(integration('gitlab'), toDelivery({ headers: { 'X-Gitlab-Event': 'Note Hook' }, body })).outcome;
    };
    expect([rendered('create'), rendered('update')]).toEqual(['posted', 'ignored']);
  });

  it('ignores the comment event of Jira Server, which has no issue', () => {
    const comment = { body: 'On it.', author: { displayName: 'Zed' } };
    for (const webhookEvent of ['comment_created', 'comment_updated', 'comment_deleted']) {
      const rendered = render(integration('jira'), toDelivery({ body: { webhookEvent, comment } }));
      expect(rendered).toEqual({ outcome: 'ignored', event: webhookEvent });
    }
  });

  it('refuses a request without the header of its event', () => {
    expect(() => render(integration('github'), toDelivery({ body: {} }))).toThrow(
      "Missing the HTTP event header 'X-GitHub-Event'",
    );
  });

  it('compares globs in bounded time', () => {
    expect(matches('a'.repeat(100), `${'*a'.repeat(49)}b`)).toBe(false);
    expect([matches('', '*'), matches('', '?'), matches('ab', 'a*b*'), matches('a.b', 'a?c')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('signatures', () => {
  const body = Buffer.from('{"a":1}');
  const hex = (data: string | Buffer) => createHmac('sha256', 'key').update(data).digest('hex');
  const of = (headers: Record<string, string>) => ({ ...toDelivery({ headers, body: {} }), body });

  it('takes an HMAC of the body', () => {
    const check = hmac('X-Sig', 'sha256=');
    expect(check.isValid(of({ 'x-sig': `sha256=${hex(body)}` }), 'key')).toBe(true);
    for (const given of ['', hex(body), `sha256=${hex('{}')}`, `sha256=${hex(body)}0`, 'sha256=é']) {
      expect(check.isValid(of({ 'x-sig': given }), 'key'), given).toBe(false);
    }
  });

  it('takes any of several versioned ones', () => {
    const check = versionedHmac('X-Sig');
    expect(check.isValid(of({ 'x-sig': `v1=00,v1=${hex(body)}` }), 'key')).toBe(true);
    expect(check.isValid(of({ 'x-sig': `v0=${hex(body)}` }), 'key')).toBe(false);
  });

  it('takes one of a time that is near', () => {
    const check = timedHmac('X-Sig', () => 1_000_000);
    const at = (t: number) => of({ 'x-sig': `t=${t},v1=${hex(Buffer.concat([Buffer.from(`${t}.`), body]))}` });
    expect([at(1000), at(1300), at(700)].map((one) => check.isValid(one, 'key'))).toEqual([true, true, true]);
    expect([at(1301), at(699), of({ 'x-sig': `v1=${hex(body)}` })].map((one) => check.isValid(one, 'key'))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('takes one of RSA, of a field of the body', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const payload = '{"state":"passed & well"}';
    const signature = sign('sha1', Buffer.from(payload), privateKey).toString('base64');
    const check = rsaOfField('Signature', 'payload');
    const form = (text: string) => Buffer.from(new URLSearchParams({ payload: text }).toString());
    const signed = (text: string, given = signature) => ({ ...of({ signature: given }), body: form(text) });
    expect(check.isValid(signed(payload), pem)).toBe(true);
    expect(check.isValid(signed('{"state":"passed"}'), pem)).toBe(false);
    expect(check.isValid(signed(payload, ''), pem)).toBe(false);
    expect(check.isValid(of({ signature }), pem)).toBe(false);
    expect(check.isValid(signed(payload), 'no key')).toBe(false);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    expect(check.isValid(signed(payload), other.export({ type: 'spki', format: 'pem' }).toString())).toBe(false);
  });

  it('takes the secret itself, or an HMAC of body and address', () => {
    expect(token('X-T').isValid(of({ 'x-t': 'key' }), 'key')).toBe(true);
    expect(token('X-T').isValid(of({ 'x-t': 'kez' }), 'key')).toBe(false);
    const delivery = of({});
    const signed = createHmac('sha1', 'key').update(body).update(delivery.url).digest('base64');
    expect(addressedHmac('X-T').isValid(of({ 'x-t': signed }), 'key')).toBe(true);
    expect(addressedHmac('X-T').isValid({ ...of({ 'x-t': signed }), url: 'https://other.example' }, 'key')).toBe(false);
  });
});
