/** Malformed requests: none causes a 500. */

import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';

const { ann } = await useOrganisation({ ann: { name: 'Ann', role: 'owner' } });

beforeAll(async () => {
  await ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'here' }] });
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

  /** A list within the bound of a body, whose commas and braces no client has to escape. */
  const many = (length: number, element: unknown) => JSON.stringify(Array(length).fill(element));

  it.each([
    ['/users/me/subscriptions', `subscriptions=[]&principals=${many(650_000, {})}`],
    ['/users/me/subscriptions', `subscriptions=[]&principals=${many(1_000_000, 8)}`],
    ['/users/me/subscriptions', `subscriptions=${many(650_000, {})}`],
    ['/users/me/subscriptions/properties', `subscription_data=${many(650_000, {})}`],
    ['/register', `event_types=${many(1_000_000, 1)}`],
    ['/user_groups/create', `name=x&description=&members=${many(1_000_000, 8)}`],
    ['/messages', `type=direct&content=x&to=${many(1_000_000, 8)}`],
  ])('may not list more than any use has: %s', async (path, body) => {
    expect(await ann.send('POST', path, {}, { body })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: expect.stringMatching(/^[a-z_]+ is too long \(limit: 50000 items\)$/) },
    });
  });

  it('may have percent signs in their paths that begin no byte', async () => {
    const malformed = { status: 400, body: { result: 'error', msg: 'Malformed request', code: 'BAD_REQUEST' } };
    expect(await ann.patch('/drafts/%')).toEqual(expect.objectContaining(malformed));
    // Rejected before routing, so that the answer does not have the form of this endpoint.
    for (const method of ['PATCH', 'DELETE']) {
      expect(await ann.send(method, '/tus/%zz', {})).toEqual(expect.objectContaining(malformed));
    }
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
