/**
 * Traces, at a collector of the test's own: from a send to the poll that delivers its event; and log lines by request
 * id.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@rookery/embedded';
import {
  type ApiClient,
  type ApiResponse,
  type Cluster,
  type CollectedSpan,
  createOrganisation,
  EventQueue,
  metricOf,
  type Organisation,
  startCluster,
  startTraceCollector,
  type TraceCollector,
  tracedBy,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ok } from '../answers.ts';

/** Words that no span may contain. */
const SECRET = 'quincunx';
/** The kind of a server's span. */
const SERVER = 2;
/** The trace of a client, and its span. */
const THEIRS = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

let collector: TraceCollector;
let cluster: Cluster;
let organisation: Organisation;
let ann: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  collector = await startTraceCollector();
  const env = { ...tracedBy(collector.endpoint), LOG_LEVEL: 'debug' };
  cluster = await startCluster({ servers: inject('servers'), env });
  organisation = await createOrganisation(cluster.address);
  ann = await organisation.user('Ann');
  bob = await organisation.user('Bob');
  for (const one of [ann, bob]) await ok(one.post('/users/me/subscriptions', { subscriptions: [{ name: 'rooks' }] }));
  // The first message of a channel has additional effects.
  await ok(ann.post('/messages', { type: 'channel', to: 'rooks', topic: 'nests', content: 'first' }));
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
  await collector?.close();
});

/** Resolves with the spans of a trace once they include these names. */
async function traceWith(traceId: string, ...names: string[]): Promise<CollectedSpan[]> {
  const spans = () => collector.spans.filter((span) => span.traceId === traceId);
  const missing = () => names.filter((name) => !spans().some((span) => span.name === name));
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  return spans();
}

/** Sends a message to a channel of Ann and Bob, to a waiting poll of Bob's. */
async function sendToWaiting(content: string, headers: Record<string, string> = {}) {
  const queue = await EventQueue.register(bob, { event_types: ['message'] });
  const coming = queue.next(({ type }) => type === 'message');
  await expect.poll(() => metricOf(cluster.supervisor, 'events', 'rookery_waiting_polls')).toBe(1);
  const message = { type: 'channel', to: 'rooks', topic: 'nests', content };
  const answer = await ann.post('/messages', message, { headers });
  expect(answer.status).toBe(200);
  await coming;
  return answer;
}

test('one trace goes from a send to the poll that delivers it', async () => {
  const traceparent = `00-${THEIRS.traceId}-${THEIRS.spanId}-01`;
  await sendToWaiting(`the ${SECRET}`, { traceparent });
  const route = 'POST /api/v1/messages';
  const spans = await traceWith(THEIRS.traceId, route, 'log publish', 'log receive', 'queue deliver');
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  /** Returns the services and names of the only span of a name and of its ancestors, outermost first. */
  const pathTo = (name: string, kind?: number): string[] => {
    const [found, second] = spans.filter((span) => span.name === name && (kind === undefined || span.kind === kind));
    expect(second, name).toBeUndefined();
    const path: string[] = [];
    for (let span = found; span; span = byId.get(span.parentId)) path.unshift(`${span.service}: ${span.name}`);
    return path;
  };
  const call = 'rookery.Messages/SendMessage';
  const operation = [`gateway: ${route}`, `gateway: ${call}`, `messages: ${call}`, 'messages: commit operation'];
  expect(spans.find(({ name }) => name === route)?.parentId).toBe(THEIRS.spanId);
  expect(pathTo('journal append')).toEqual([...operation, 'messages: commit group', 'messages: journal append']);
  expect(pathTo('commit transaction')).toEqual([
    ...operation,
    'messages: commit group',
    'messages: commit transaction',
  ]);
  expect(pathTo('log publish')).toEqual([...operation, 'messages: log publish']);
  expect(pathTo('queue deliver')).toEqual([...operation, 'events: log receive', 'events: queue deliver']);

  // Bob's poll is a separate request, in a trace of its own.
  const delivered = spans.find(({ name }) => name === 'queue deliver');
  const poll = delivered?.links[0];
  expect(poll?.traceId).not.toBe(THEIRS.traceId);
  const polled = await traceWith(String(poll?.traceId), 'GET /api/v1/events');
  const answered = polled.find(({ spanId }) => spanId === poll?.spanId);
  expect(answered).toMatchObject({ service: 'events', name: 'rookery.Events/GetEvents', kind: SERVER });
  const made = spans.find(({ name }) => name === 'commit operation');
  expect(answered?.links).toEqual([{ traceId: THEIRS.traceId, spanId: made?.spanId }]);
});

test('spans have ids, and nothing that people wrote or are called', async () => {
  const answer = await sendToWaiting(SECRET, { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
  const spans = await traceWith('a'.repeat(32), 'POST /api/v1/messages', 'queue deliver');
  expect(spans.find(({ kind, service }) => kind === SERVER && service === 'gateway')?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/v1/messages',
    'http.response.status_code': 200,
    'rookery.request.id': answer.headers['x-request-id'],
    'rookery.user.id': ann.userId,
  });
  const all = JSON.stringify(collector.spans);
  for (const word of [SECRET, ann.email, ann.apiKey, bob.email, bob.apiKey, cluster.address.signing.keys[0]]) {
    expect(all).not.toContain(word);
  }
});

/** Returns the gateway's span of a request, by the request's answer. */
async function ownSpan({ headers }: ApiResponse): Promise<CollectedSpan> {
  const id = headers['x-request-id'];
  const found = () =>
    collector.spans.find(
      ({ service, kind, attributes }) =>
        service === 'gateway' && kind === SERVER && attributes['rookery.request.id'] === id,
    );
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return found() as CollectedSpan;
}

test.each([
  ['of no form', 'no trace'],
  ['of an unknown form', `ff-${'c'.repeat(32)}-${'d'.repeat(16)}-01`],
  ['without a trace', `00-${'0'.repeat(32)}-${'d'.repeat(16)}-01`],
  ['with too much after it', `01-${'c'.repeat(32)}-${'d'.repeat(16)}-01-${'e'.repeat(30_000)}`],
])('a parent %s is ignored', async (_, traceparent) => {
  const span = await ownSpan(await ann.get('/users/me', {}, { headers: { traceparent } }));
  expect(span).toMatchObject({ name: 'GET /api/v1/users/me', parentId: '' });
  expect(span.traceId).not.toBe('c'.repeat(32));
});

test('a client can have its requests left out', async () => {
  const traceId = 'e'.repeat(32);
  const unwanted = { traceparent: `00-${traceId}-${'f'.repeat(16)}-00` };
  await ok(ann.get('/users/me', {}, { headers: unwanted }));
  // The gateway exports its spans in order.
  await ownSpan(await ann.get('/users/me'));
  expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
});

test('the id that a client gets finds the lines of its request in the logs of all services', async () => {
  const traceId = '1234567890abcdef1234567890abcdef';
  // Invalidates what is cached of the channels service's answer, so that the next send calls it again.
  const { stream_id } = (await ok(ann.get('/get_stream_id', { stream: 'rooks' }))) as { stream_id: number };
  await ok(ann.post('/user_topics', { stream_id, topic: 'eggs', visibility_policy: 1 }));
  const { headers } = await sendToWaiting('findable', { traceparent: `00-${traceId}-${'1'.repeat(16)}-01` });
  const id = headers['x-request-id'];
  const logs = join(cluster.dataDir, 'log');
  const lines = async (): Promise<{ service: string; method?: string; msg: string; traceId: string }[]> => {
    const texts = await Promise.all((await readdir(logs)).map((file) => readFile(join(logs, file), 'utf8')));
    const all = texts.flatMap((text) => text.split('\n')).filter((line) => line.includes(`"requestId":"${id}"`));
    return all.map((line) => JSON.parse(line));
  };
  const expected = ['channels Channels/PrepareSend', 'gateway POST', 'messages Messages/SendMessage'];
  const called = async () => (await lines()).map(({ service, method }) => `${service} ${method}`).sort();
  await expect.poll(called, { timeout: 20_000 }).toEqual(expect.arrayContaining([...expected]));
  for (const line of await lines()) expect(line.traceId).toBe(traceId);
});

test('operations that are committed together are linked', async () => {
  const send = () => ok(ann.post('/messages', { type: 'direct', to: [bob.userId], content: 'one of many' }));
  const linked = () =>
    collector.spans.find(
      ({ service, name, links }) => service === 'messages' && name === 'commit group' && links.length > 0,
    );
  const sent = async () => {
    await Promise.all(Array.from({ length: 32 }, send));
    return linked();
  };
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
  const group = linked() as CollectedSpan;
  expect(group.attributes['rookery.commit.operations']).toBeGreaterThan(group.links.length);
  for (const { traceId, spanId } of group.links) {
    const [operation] = (await traceWith(traceId, 'commit operation')).filter((span) => span.spanId === spanId);
    expect(operation).toMatchObject({ name: 'commit operation', links: [{ spanId: group.spanId }] });
  }
});

test('a collector that is away changes nothing for clients, and little is retained for it', async () => {
  const [most, batch, requests] = [64, 16, 400];
  const port = await freePort();
  const env = {
    ...tracedBy(`http://127.0.0.1:${port}`),
    OTEL_BSP_MAX_QUEUE_SIZE: String(most),
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: String(batch),
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  };
  const untraced = await startCluster({ servers: inject('servers'), env });
  const home = await createOrganisation(untraced.address);
  const cat = await home.user('Cat');
  const queue = await EventQueue.register(cat, { event_types: ['message'] });
  await ok(cat.post('/messages', { type: 'direct', to: [cat.userId], content: 'nobody looks' }));
  await queue.next(({ type }) => type === 'message');
  for (let n = 0; n < requests; n++) await ok(cat.get('/users/me'));

  const late = await startTraceCollector(port);
  const route = 'GET /api/v1/users/me';
  const asked = async () => {
    await ok(cat.get('/users/me/subscriptions'));
    return late.spans.some(({ name }) => name === 'GET /api/v1/users/me/subscriptions');
  };
  await expect.poll(asked, { timeout: 30_000 }).toBe(true);
  expect(late.spans.filter(({ name }) => name === route).length).toBeLessThanOrEqual(most + 2 * batch);
  await home.close();
  await untraced.stop();
  await late.close();
});
