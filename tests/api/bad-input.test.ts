/** Whatever comes in, nothing is a 500, and nothing changes that was refused. */
import { type ApiClient, createOrganisation, type Organisation } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let organisation: Organisation;
let ann: ApiClient;

beforeAll(async () => {
  organisation = await createOrganisation(inject('cluster'));
  ann = await organisation.user('Ann', { role: 'owner' });
  await ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'here' }] });
  await ann.post('/messages', { type: 'channel', to: 'here', topic: 't', content: 'x' });
});
afterAll(() => organisation.close());

const ENDPOINTS: [string, string, string[]][] = [
  ['POST', '/fetch_api_key', ['username', 'password']],
  ['GET', '/users', ['user_ids', 'client_gravatar', 'include_custom_profile_fields']],
  ['POST', '/users', ['email', 'password', 'full_name']],
  [
    'POST',
    '/users/me/subscriptions',
    ['subscriptions', 'principals', 'invite_only', 'message_retention_days', 'topics_policy', 'can_send_message_group'],
  ],
  ['GET', '/users/me/subscriptions', ['include_subscribers']],
  ['DELETE', '/users/me/subscriptions', ['subscriptions', 'principals']],
  ['GET', '/streams', ['include_public', 'include_all']],
  ['GET', '/get_stream_id', ['stream']],
  ['GET', '/users/me/1/topics', ['allow_empty_topic_name']],
  ['POST', '/messages', ['type', 'to', 'topic', 'content', 'queue_id', 'local_id', 'read_by_sender']],
  ['GET', '/messages', ['anchor', 'num_before', 'num_after', 'narrow', 'message_ids', 'apply_markdown', 'anchor_date']],
  ['GET', '/messages/1', ['apply_markdown']],
  ['PATCH', '/messages/1', ['content', 'topic', 'propagate_mode', 'stream_id', 'prev_content_sha256']],
  ['POST', '/messages/flags', ['messages', 'op', 'flag']],
  ['POST', '/messages/1/reactions', ['emoji_name', 'emoji_code', 'reaction_type']],
  ['DELETE', '/messages/1/reactions', ['emoji_name', 'emoji_code', 'reaction_type']],
  ['POST', '/typing', ['type', 'op', 'to', 'stream_id', 'topic']],
  ['POST', '/users/me/presence', ['status', 'last_update_id', 'ping_only']],
  ['POST', '/register', ['event_types', 'narrow', 'client_capabilities', 'idle_queue_timeout', 'include_subscribers']],
  ['GET', '/events', ['queue_id', 'last_event_id', 'dont_block']],
  ['DELETE', '/events', ['queue_id']],
];

const HOSTILE: unknown[] = [
  '',
  ' ',
  '\0',
  '"',
  '{"$gt":""}',
  '[[[[[[[[[[]]]]]]]]]]',
  '[null]',
  'null',
  'true',
  '-1',
  '1e400',
  '99999999999999999999',
  '0.5',
  '\ud800',
  '__proto__',
  '{"__proto__":{"x":1}}',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '../../etc/passwd',
  'x'.repeat(20_000),
  '[{"operator":"sender","operand":{"$ne":null}}]',
  '[{"name":{"$gt":""}}]',
];

describe.each(ENDPOINTS)('%s %s', (method, path, params) => {
  it('answers everything with an envelope, and never fails', async () => {
    for (const name of params) {
      for (const value of HOSTILE) {
        const given = name === 'dont_block' ? { [name]: value } : { dont_block: true, [name]: value };
        const answer = await ann.send(method, path, given);
        const about = `${name}=${String(value).slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
        expect(answer.status, about).toBeLessThan(500);
        expect(['success', 'error'], about).toContain(answer.body.result);
        if (answer.status >= 400 && answer.status !== 404) expect(answer.body.code, about).toEqual(expect.any(String));
      }
    }
  });
});

describe('requests as such', () => {
  it('know no other route, and no other method', async () => {
    expect(await ann.get('/nonesuch')).toMatchObject({ status: 404, body: { result: 'error' } });
    const wrong = await ann.delete('/server_settings');
    expect(wrong).toMatchObject({
      status: 405,
      body: { msg: 'Method Not Allowed', allowed_methods: expect.any(Array) },
    });
    expect(wrong.headers.allow).toMatch(/GET/);
  });

  it('may carry parameters that nobody knows', async () => {
    const answer = await ann.get('/users/me', { zebra: 'x', apple: 'y' });
    expect(answer.body.ignored_parameters_unsupported).toEqual(['apple', 'zebra']);
    expect((await ann.get('/users/me')).body).not.toHaveProperty('ignored_parameters_unsupported');
  });

  it('may not be larger than the largest upload', async () => {
    const body = Buffer.alloc(30 * 1024 * 1024, 'a');
    const answer = await ann.send('POST', '/messages', {}, { body }).catch((error: Error) => error);
    if (!(answer instanceof Error)) expect(answer).toMatchObject({ status: 413, body: { result: 'error' } });
    expect((await ann.get('/users/me')).status).toBe(200);
  });

  it('may be forms that are broken', async () => {
    for (const body of ['%', '%zz=%ff', 'content=%ff%fe', '&&&===', 'a[b]=c&a[b]=d']) {
      expect((await ann.send('POST', '/messages', {}, { body })).status).toBeLessThan(500);
    }
    const json = { headers: { 'content-type': 'application/json' }, body: '{"type":' };
    expect((await ann.send('POST', '/messages', {}, json)).status).toBeLessThan(500);
    const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\nbroken' };
    expect((await ann.send('POST', '/messages', {}, multipart)).status).toBeLessThan(500);
  });

  it('may be forms in parts', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="status"\r\n\r\nactive\r\n--x--\r\n';
    const answer = await ann.send(
      'POST',
      '/users/me/presence',
      {},
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
      },
    );
    expect(answer).toMatchObject({ status: 200, body: { result: 'success' } });
  });

  it('may override the method in a form', async () => {
    const sent = await ann.post('/messages', { type: 'channel', to: 'here', topic: 't', content: 'old' });
    const edited = await ann.post(`/messages/${sent.body.id}`, { method: 'PATCH', content: 'new' });
    expect(edited.status).toBe(200);
    expect((await ann.get(`/messages/${sent.body.id}`)).body.raw_content).toBe('new');
  });
});
