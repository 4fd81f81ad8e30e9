import { DomainError, notReady } from '@rookery/core';
import type { SharedChanges, SharedChanges__Output } from '@rookery/protos/gen/rookery/SharedChanges.ts';
import { Unavailable } from '@rookery/rpc';
import { expect, it } from 'vitest';
import { type Change, type ChangeRequest, UnansweredChanges } from './unanswered-changes.ts';

const NOTHING = {
  realm_id: 0,
  user_id: 0,
  resource: '',
  parts: [],
  digest: '',
  request_key: '',
  creates: false,
  age_ms: 0,
  times: 0,
};
const request = (path: string, more: Partial<ChangeRequest> = {}): ChangeRequest => ({
  realm: 1,
  user: 7,
  method: 'POST',
  path,
  subject: { resource: path, parts: [] },
  form: { a: '1', b: '2' },
  files: [],
  creates: false,
  idempotencyKey: undefined,
  ...more,
});

function start() {
  let now = 0;
  const changes = new UnansweredChanges({ share: async () => {}, now: () => now, maxChanges: 1_000 });
  const fails = (change: Change, error: Error) =>
    expect(changes.follow(change, () => Promise.reject(error))).rejects.toBe(error);
  const loses = async (one: ChangeRequest) => {
    const change = changes.begin(one);
    await fails(change, new Unavailable('gone'));
    return change.requestKey;
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { changes, fails, loses, pass };
}

it('gives the key of an unanswered change to one equal request, and of an answered one to none', async () => {
  const { changes, loses } = start();
  const key = await loses(request('/x'));
  const repeated = changes.begin(request('/x', { form: { b: '2', a: '1' } }));
  expect([repeated.requestKey, repeated.attempt]).toEqual([key, 1]);
  expect(changes.begin(request('/x')).requestKey).not.toBe(key);
  await changes.follow(repeated, async () => 'done');
  expect(changes.begin(request('/x')).attempt).toBe(0);
  expect(changes.size).toBe(0);
});

it.each<[string, Partial<ChangeRequest>]>([
  ['another user', { user: 8 }],
  ['another organisation', { realm: 2 }],
  ['another method', { method: 'PUT' }],
  ['other fields', { form: { a: '12', b: '' } }],
  ['another file', { files: [{ bytes: Buffer.from('x') }] }],
])('takes a request of %s for another change', async (_, more) => {
  const { changes, loses } = start();
  await loses(request('/x'));
  expect(changes.begin(request('/x', more)).attempt).toBe(0);
});

it('remembers what may have been made, and not what was refused', async () => {
  const { changes, fails } = start();
  await fails(changes.begin(request('/refused')), new DomainError('BAD_REQUEST', 'No.'));
  await fails(changes.begin(request('/late')), notReady());
  await fails(changes.begin(request('/broken')), new Error('a fault'));
  const attempts = ['/refused', '/late', '/broken'].map((path) => changes.begin(request(path)).attempt);
  expect(attempts).toEqual([0, 1, 1]);
});

it('keeps the key over many failures, for five minutes from the last', async () => {
  const { changes, fails, loses, pass } = start();
  const key = await loses(request('/x'));
  for (let time = 0; time < 3; time++) {
    pass(4 * 60_000);
    const repeated = changes.begin(request('/x'));
    expect(repeated.requestKey).toBe(key);
    await fails(repeated, notReady());
  }
  pass(5 * 60_000);
  expect(changes.begin(request('/x')).attempt).toBe(0);
});

it('forgets what a later change at the same path has overtaken, but not of requests that make things of their own', async () => {
  const { changes, loses, pass } = start();
  await loses(request('/x'));
  await loses(request('/y'));
  const created = await loses(request('/x', { method: 'PUT', creates: true }));
  pass(1);
  await changes.follow(changes.begin(request('/x', { method: 'DELETE' })), async () => 'done');
  expect(changes.begin(request('/x')).attempt).toBe(0);
  expect(changes.begin(request('/y')).attempt).toBe(1);
  expect(changes.begin(request('/x', { method: 'PUT', creates: true })).requestKey).toBe(created);
});

it('forgets nothing because of a request that makes a thing of its own, whose address is above that of others', async () => {
  const { changes, loses, pass } = start();
  const edit = request('/messages/5', { method: 'PATCH', subject: { resource: '/messages/5', parts: ['content'] } });
  const key = await loses(edit);
  pass(1);
  const send = request('/messages', { creates: true, subject: { resource: '/messages', parts: ['content', 'to'] } });
  await changes.follow(changes.begin(send), async () => 'done');
  expect(changes.begin(edit).requestKey).toBe(key);
});

it.each<[string, string, string[], string, string[], boolean]>([
  ['another reaction', '/messages/5/reactions', ['emoji:1f419'], '/messages/5/reactions', ['emoji:1f680'], false],
  ['the same reaction', '/messages/5/reactions', ['emoji:1f419'], '/messages/5/reactions', ['emoji:1f419'], true],
  ['all reactions', '/messages/5/reactions', ['emoji:1f419'], '/messages/5/reactions', [], true],
  ['a move, of an edit', '/messages/5', ['content'], '/messages/5', ['topic', 'stream_id'], false],
  ['an edit, of a reaction', '/messages/5/reactions', ['emoji:1f419'], '/messages/5', ['content'], false],
  ['the deletion, of a reaction', '/messages/5/reactions', ['emoji:1f419'], '/messages/5', [], true],
  ['a reactivation, of a deactivation', '/users/7', [], '/users/7/reactivate', [], true],
  ['a change of another user', '/users/7', [], '/users/70/reactivate', [], false],
  ['a rename, of a new channel', '/streams', ['named:lab'], '/streams/4', ['new_name'], true],
  ['another new channel', '/streams', ['named:lab'], '/streams', ['named:hall'], false],
  ['too many parts to compare', '/x', ['a'], '/x', Array.from({ length: 17 }, (_, n) => `b${n}`), true],
])('compares what is changed: %s', async (_, resource, parts, otherResource, otherParts, isOvertaken) => {
  const { changes, loses, pass } = start();
  const lost = request('/lost', { subject: { resource, parts } });
  await loses(lost);
  pass(1);
  const later = request('/later', { subject: { resource: otherResource, parts: otherParts } });
  await changes.follow(changes.begin(later), async () => 'done');
  expect(changes.begin(lost).attempt).toBe(isOvertaken ? 0 : 1);
});

it('is not overtaken by what began before it was given up', async () => {
  const { changes, loses, pass } = start();
  const beside = changes.begin(request('/x', { method: 'DELETE' }));
  pass(1);
  await loses(request('/x'));
  await changes.follow(beside, async () => 'done');
  expect(changes.begin(request('/x')).attempt).toBe(1);
});

it('is known to a gateway that joins later, for what is left of the five minutes', async () => {
  const [here, later] = [start(), start()];
  const tell = () => {
    for (const { unanswered = [] } of here.changes.shared()) {
      const filled = unanswered.map((one) => ({ ...NOTHING, ...one }));
      later.changes.receive({ unanswered: filled, answered: [] } as SharedChanges__Output);
    }
  };
  await here.loses(request('/x'));
  here.pass(4 * 60_000);
  const second = await here.loses(request('/y'));
  later.pass(5 * 60_000);
  const own = await later.loses(request('/own'));
  tell();
  tell();
  expect(later.changes.size).toBe(3);
  later.pass(60_001);
  const keyOf = (path: string) => {
    const { attempt, requestKey } = later.changes.begin(request(path));
    return attempt > 0 ? requestKey : undefined;
  };
  expect(['/x', '/y', '/own'].map(keyOf)).toEqual([undefined, second, own]);
  here.pass(5 * 60_000);
  tell();
  expect(later.changes.size).toBe(0);
});

it('is bounded for each user and for all', async () => {
  const { changes, loses } = start();
  for (let n = 0; n < 250; n++) await loses(request(`/${n}`));
  expect(changes.size).toBe(200);
  expect([changes.begin(request('/49')).attempt, changes.begin(request('/50')).attempt]).toEqual([0, 1]);
  for (let user = 100; user < 130; user++) for (let n = 0; n < 50; n++) await loses(request(`/${n}`, { user }));
  expect(changes.size).toBe(1_000);
  expect(changes.begin(request('/51')).attempt).toBe(0);
  expect(changes.begin(request('/1', { user: 129 })).attempt).toBe(1);
});

it('asks the others after it stood still, and lets changes wait for their answers', async () => {
  const { changes: other, loses } = start();
  const key = await loses(request('/x'));
  const asked = Promise.withResolvers<SharedChanges__Output[]>();
  const recalls = [asked.promise];
  const changes = new UnansweredChanges({ share: async () => {}, recall: () => recalls.pop() });
  const first = changes.caughtUp();
  const second = changes.caughtUp();
  expect(second).toBe(first);
  asked.resolve([{ answered: [], ...other.newest() } as SharedChanges__Output]);
  await second;
  expect(changes.begin(request('/x')).requestKey).toBe(key);
  expect(changes.caughtUp()).toBeUndefined();
});

it('is not reminded of what it has settled, and is of what was given up since', async () => {
  const said: SharedChanges__Output[] = [];
  const here = new UnansweredChanges({ share: async (changes) => void said.push(filled(changes)) });
  const { changes: other, loses } = start();
  const key = await loses(request('/x'));
  const late = filled(other.newest());
  here.receive(late);
  const repeated = here.begin(request('/x'));
  expect(repeated.requestKey).toBe(key);
  // Sent by the other gateway before it received the answer, and received before and after it here.
  here.receive(late);
  await here.follow(repeated, async () => 'done');
  here.receive(late);
  expect(here.begin(request('/x')).attempt).toBe(0);

  for (const one of said.splice(0)) other.receive(one);
  expect(other.size).toBe(0);
  // The answer did not reach the client after all.
  await here.giveUp(repeated);
  for (const one of said.splice(0)) other.receive(one);
  expect(other.begin(request('/x')).requestKey).toBe(key);
});

/** A message as the gateway receives it. */
function filled({ unanswered = [], answered = [] }: SharedChanges): SharedChanges__Output {
  const all = (some: SharedChanges['unanswered']) => (some ?? []).map((one) => ({ ...NOTHING, ...one }));
  return { unanswered: all(unanswered), answered: all(answered) } as SharedChanges__Output;
}
