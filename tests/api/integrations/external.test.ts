/** Messages from external systems, over HTTP with the keys of bots. */
import { createHmac } from 'node:crypto';
import { ApiClient, type ApiResponse, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { encoded, type Fixture, readFixtures } from '../../../services/gateway/src/integrations/fixture.ts';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
});
const { nobody } = organisation;
await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'deploys' }] }));
await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'secret' }], invite_only: true }));
let names = 0;

async function makeBot(params: Params = {}): Promise<ApiClient> {
  const short_name = `hook${++names}`;
  const body = await ok(ann.post('/bots', { full_name: `Hook ${names}`, short_name, bot_type: 2, ...params }));
  const { user } = await ok(ann.get(`/users/${body.user_id}`));
  const { origin, host } = nobody;
  return new ApiClient({ origin, host, email: user.email, apiKey: body.api_key, userId: body.user_id });
}

const hook = await makeBot();

interface Sent {
  readonly key?: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

function external(
  name: string,
  { key = hook.apiKey, query = {}, headers, body = '{}' }: Sent = {},
): Promise<ApiResponse> {
  const search = new URLSearchParams({ ...(key !== '' && { api_key: key }), ...query });
  return nobody.post(
    `/external/${name}?${search}`,
    {},
    { headers: { 'content-type': 'application/json', ...headers }, body },
  );
}

const fixture = (name: string, fixture: Fixture, more: Sent = {}): Promise<ApiResponse> => {
  const { type, bytes } = encoded(fixture);
  const query = { stream: 'deploys', ...fixture.query, ...more.query };
  return external(name, {
    ...more,
    query,
    headers: { ...fixture.headers, ...more.headers, 'content-type': type },
    body: bytes,
  });
};

async function newest(reader: ApiClient, narrow: unknown[], count = 1) {
  const { messages } = await ok(
    reader.get('/messages', { anchor: 'newest', num_before: count, num_after: 0, narrow, apply_markdown: false }),
  );
  return messages;
}

const inChannel = [{ operator: 'channel', operand: 'deploys' }];
const toAnn = [{ operator: 'dm', operand: [hook.userId] }];
const push = readFixtures('github').find(({ event }) => event === 'push') as Fixture;

it.each(['github', 'gitlab', 'bitbucket', 'jira', 'travis', 'slack_incoming', 'uptimerobot', 'alertmanager', 'json'])(
  '%s posts to a channel what its fixtures say',
  async (name) => {
    const fixtures = readFixtures(name).slice(0, 3);
    for (const one of fixtures) await ok(fixture(name, one));
    const messages = await newest(ann, inChannel, fixtures.length);
    expect(messages.map((one: { subject: string; content: string }) => [one.subject, one.content])).toEqual(
      fixtures.map(({ topic, content }) => [topic, content]),
    );
    expect(messages[0]).toMatchObject({ sender_id: hook.userId, display_recipient: 'deploys' });
  },
);

describe('where a message goes', () => {
  it('goes to the owner of the bot without a channel, and to oneself with a key of one’s own', async () => {
    await ok(external('slack_incoming', { body: '{"text":"to my owner"}' }));
    const [message] = await newest(ann, toAnn);
    expect(message).toMatchObject({ type: 'private', content: 'to my owner', sender_id: hook.userId });
    await ok(external('slack_incoming', { key: ben.apiKey, body: '{"text":"to me"}' }));
    expect((await newest(ben, [{ operator: 'dm', operand: [ben.userId] }]))[0]).toMatchObject({ content: 'to me' });
  });

  it('goes to a channel by its id, in a topic of the address', async () => {
    const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'deploys' }));
    await ok(fixture('github', push, { query: { stream: String(stream_id), topic: 'releases' } }));
    expect((await newest(ann, inChannel))[0]).toMatchObject({ subject: 'releases', stream_id });
  });

  it('goes to a private channel of the bot’s owner', async () => {
    await ok(fixture('github', push, { query: { stream: 'secret' } }));
    const [message] = await newest(ann, [{ operator: 'channel', operand: 'secret' }]);
    expect(message).toMatchObject({ sender_id: hook.userId, content: push.content });
  });

  it('goes nowhere that the bot may not send to', async () => {
    expect(await fixture('github', push, { query: { stream: 'nowhere' } })).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'STREAM_DOES_NOT_EXIST', stream: 'nowhere' },
    });
    const notInIt = await makeBot({ bot_type: 1 });
    await ok(owner.patch(`/bots/${notInIt.userId}`, { bot_owner_id: ben.userId }));
    const absent = await fixture('github', push, { key: notInIt.apiKey, query: { stream: 'secret' } });
    expect(absent).toMatchObject({ status: 400, body: { code: 'STREAM_DOES_NOT_EXIST' } });
  });
});

describe('who may send', () => {
  it('is the bot whose key it is, of any type, in the address or as HTTP Basic', async () => {
    const generic = await makeBot({ bot_type: 1 });
    await ok(external('json', { key: generic.apiKey, body: '[1]' }));
    const authorization = `Basic ${Buffer.from(`${hook.email}:${hook.apiKey}`).toString('base64')}`;
    await ok(external('json', { key: '', headers: { authorization }, body: '[1]' }));
  });

  it('is nobody with another key, or with none', async () => {
    const answers = [
      [{ key: 'x'.repeat(32) }, 'Invalid API key'],
      [{ key: 'short' }, 'Malformed API key'],
      [{ key: '' }, 'Not logged in: API authentication or user session required'],
    ] as const;
    for (const [sent, msg] of answers) {
      expect(await external('json', sent)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', msg } });
    }
    const gone = await makeBot();
    await ok(external('json', { key: gone.apiKey, body: '[1]' }));
    await ok(ann.delete(`/bots/${gone.userId}`));
    expect(await external('json', { key: gone.apiKey })).toMatchObject({
      status: 401,
      body: { code: 'USER_DEACTIVATED' },
    });
  });

  it('does not take the key of an address for other endpoints, nor incoming webhooks elsewhere', async () => {
    expect(await nobody.get('/users/me', { api_key: hook.apiKey })).toMatchObject({ status: 401 });
    expect(await hook.get('/users/me')).toMatchObject(refused('This API is not available to incoming webhook bots.'));
    await ok(hook.post('/messages', { type: 'direct', to: [ann.userId], content: 'by hand' }));
  });

  it('has a new key after the old one was revoked', async () => {
    const bot = await makeBot();
    const { api_key } = await ok(ann.post(`/bots/${bot.userId}/api_key/regenerate`));
    expect(await external('json', { key: bot.apiKey, body: '[1]' })).toMatchObject({ status: 401 });
    await ok(external('json', { key: api_key, body: '[1]' }));
  });
});

describe('a secret in the configuration of the bot', () => {
  it('has requests without a good signature refused', async () => {
    const bot = await makeBot({ config_data: { github_secret: 'hush' } });
    const send = (signature?: string) =>
      fixture('github', push, { key: bot.apiKey, ...(signature && { headers: { 'X-Hub-Signature-256': signature } }) });
    const sign = (secret: string) => `sha256=${createHmac('sha256', secret).update(encoded(push).bytes).digest('hex')}`;
    await ok(send(sign('hush')));
    for (const signature of [undefined, 'sha256=', sign('hash')]) {
      expect(await send(signature)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    }
    await ok(ann.patch(`/bots/${bot.userId}`, { config_data: { github_secret: 'louder' } }));
    expect(await send(sign('hush'))).toMatchObject({ status: 401 });
    await ok(send(sign('louder')));
  });
});

describe('what is not posted', () => {
  it('is an event that the integration does not know: a success that says so', async () => {
    const answer = await external('github', { headers: { 'X-GitHub-Event': 'watch' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      result: 'success',
      msg: "The 'watch' event isn't currently supported by the GitHub webhook; ignoring",
      code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
      webhook_name: 'GitHub',
      event_type: 'watch',
    });
  });

  it('is an event that the address does not choose', async () => {
    const before = await newest(ann, inChannel);
    const only = { only_events: '["issue*"]' };
    for (const query of [only, { exclude_events: '["push"]' }, { branches: 'release/*' }]) {
      expect(await ok(fixture('github', push, { query }))).toEqual({ result: 'success', msg: '' });
    }
    expect(await newest(ann, inChannel)).toEqual(before);
    expect(await fixture('github', push, { query: { only_events: 'push' } })).toMatchObject(
      refused('only_events is not valid JSON'),
    );
  });

  it('is a body that is none of the system', async () => {
    const headers = { 'X-GitHub-Event': 'push' };
    const cases: [Sent, object][] = [
      [
        { headers, body: '{"ref":' },
        { status: 400, body: { code: 'INVALID_JSON', msg: 'Malformed JSON' } },
      ],
      [
        { headers, body: '' },
        { status: 400, body: { code: 'INVALID_JSON' } },
      ],
      [
        { headers, body: '"text"' },
        { status: 400, body: { code: 'INVALID_JSON' } },
      ],
      [
        { headers, body: '{"ref":5}' },
        { status: 400, body: { code: 'ANOMALOUS_WEBHOOK_PAYLOAD', webhook_name: 'GitHub' } },
      ],
      [{ body: '{}' }, { status: 400, body: { code: 'MISSING_HTTP_EVENT_HEADER', header: 'X-GitHub-Event' } }],
      [
        { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
        { status: 400, body: { code: 'BAD_REQUEST' } },
      ],
      [{ headers, body: Buffer.alloc(3 * 1024 * 1024, 0x20) }, { status: 413 }],
      [
        { headers, body: `${'['.repeat(200_000)}` },
        { status: 400, body: { code: 'INVALID_JSON' } },
      ],
    ];
    for (const [sent, answer] of cases) expect(await external('github', sent)).toMatchObject(answer);
  });

  it('is sent to an integration that is none', async () => {
    const answer = { status: 404, body: { result: 'error', code: 'BAD_REQUEST', msg: 'No such integration' } };
    for (const name of ['nothing', '__proto__', 'toString']) {
      expect(await external(name)).toMatchObject(answer);
      expect(await nobody.get(`/external/${name}`)).toMatchObject(answer);
    }
  });
});

it('mentions nobody, whatever the texts of a system say', async () => {
  await ok(hook.post('/messages', { type: 'channel', to: 'deploys', topic: 'x', content: `@**Ann|${ann.userId}**` }));
  expect((await newest(ann, inChannel))[0].flags).toContain('mentioned');
  const text = `@**all** @**Ann** @_**all** \`@**Ann|${ann.userId}**\``;
  const hostile = { action: 'opened', number: 1, repository: { name: 'r' }, sender: { login: text } };
  const pull_request = { number: 1, title: text, html_url: 'https://x.example', body: text };
  const body = JSON.stringify({ ...hostile, pull_request });
  await ok(external('github', { query: { stream: 'deploys' }, headers: { 'X-GitHub-Event': 'pull_request' }, body }));
  await ok(
    external('slack_incoming', { query: { stream: 'deploys' }, body: JSON.stringify({ text: `${text} <!channel>` }) }),
  );
  const two = await newest(ann, inChannel, 2);
  for (const { flags } of two) expect(flags.join()).not.toMatch(/mentioned/);
});

it('posts a delivery once, however often it comes under the same name', async () => {
  const headers = { 'X-GitHub-Delivery': 'd1f0-1' };
  const issue = readFixtures('github').find(({ event }) => event === 'issues') as Fixture;
  const query = { topic: 'once' };
  await ok(fixture('github', issue, { headers, query }));
  await ok(fixture('github', issue, { headers, query }));
  await ok(fixture('github', issue, { headers: { 'X-GitHub-Delivery': 'd1f0-2' }, query }));
  const found = await newest(ann, [...inChannel, { operator: 'topic', operand: 'once' }], 5);
  expect(found).toHaveLength(2);
});

it('posts a delivery of GitLab once, which has another event id when it is sent again', async () => {
  const issue = readFixtures('gitlab').find(({ event }) => event === 'Issue Hook') as Fixture;
  const query = { topic: 'resent' };
  for (const [key, event] of [
    ['k-1', 'e-1'],
    ['k-1', 'e-2'],
    ['k-2', 'e-3'],
  ] as const) {
    await ok(fixture('gitlab', issue, { headers: { 'Idempotency-Key': key, 'X-Gitlab-Event-UUID': event }, query }));
  }
  expect(await newest(ann, [...inChannel, { operator: 'topic', operand: 'resent' }], 5)).toHaveLength(2);
});

it('answers as Slack does where a program takes it for Slack', async () => {
  const body = '{"text":"deployed"}';
  expect(await ok(external('slack_incoming', { body }))).toEqual({ result: 'success', msg: '', ok: true });
  expect(await ok(external('mattermost', { body }))).toEqual({ result: 'success', msg: '' });
});

it('says what it takes without a key, and in the register', async () => {
  expect(await ok(nobody.get('/external/github'))).toMatchObject({
    name: 'github',
    display_name: 'GitHub',
    all_event_types: expect.arrayContaining(['push', 'pull_request']),
    config_options: [{ key: 'github_secret', label: expect.any(String) }],
    url_options: [{ key: 'branches', label: expect.any(String) }],
    signature_header: 'X-Hub-Signature-256',
  });
  // Trello checks the address this way before it starts sending.
  expect((await nobody.send('HEAD', '/external/trello', {})).status).toBe(200);
  const { realm_incoming_webhook_bots: bots } = await ok(
    ann.post('/register', { fetch_event_types: ['realm_incoming_webhook_bots'], event_types: [] }),
  );
  expect(bots).toHaveLength(21);
  expect(bots).toContainEqual(
    expect.objectContaining({
      name: 'github',
      display_name: 'GitHub',
      config_options: [{ key: 'github_secret', label: expect.any(String), validator: 'check_string' }],
      url_options: [{ key: 'branches', label: expect.any(String), input_type: 'text' }],
    }),
  );
  expect(bots.find(({ name }: { name: string }) => name === 'json')).toMatchObject({ all_event_types: null });
});
