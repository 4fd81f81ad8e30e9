import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bodyOf, newRealm, startFixture, startQueue } from '../test/fixture.ts';
import type { InvalidatedSubjects, Tx } from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
afterAll(() => fixture.close());

/** A queue whose drops the test completes, with a record of the steps in order. */
function start(counter?: string) {
  const steps: string[] = [];
  const drops: PromiseWithResolvers<void>[] = [];
  const named = (invalidated: InvalidatedSubjects) => (invalidated === 'all' ? 'all' : [...invalidated].join());
  const { queue } = startQueue(database, {
    cachedElsewhere: {
      ...(counter && { counter }),
      drop: (_, invalidated) => {
        steps.push(`drop ${named(invalidated)}`);
        const drop = Promise.withResolvers<void>();
        drops.push(drop);
        return drop.promise;
      },
    },
    onCommitted: (_, entries) => steps.push(`publish ${entries.map(({ seq }) => seq).join()}`),
  });
  const note = (tx: Tx, n: number) => tx.emit({ type: 'note', payload: bodyOf(n) });
  const run = (realm: number, name: string, change: (tx: Tx) => void, options = {}) =>
    queue
      .run(realm, options, async (tx) => {
        note(tx, 1);
        change(tx);
        return name;
      })
      .then((reply) => steps.push(`answer ${reply}`));
  const until = (step: string) => expect.poll(() => steps).toContain(step);
  /** Makes the queue load the realm's head, which may be another process's commit. */
  const begin = async (realm: number) => {
    const first = run(realm, 'first', () => {});
    await until('drop all');
    drops.splice(0)[0]?.resolve();
    await first;
    steps.length = 0;
  };
  return { queue, steps, drops, run, until, begin };
}

test('a change of what others cache is answered, and published, when they have dropped it', async () => {
  const realm = newRealm();
  const { steps, drops, run, until, begin } = start();
  await begin(realm);
  const changed = run(realm, 'change', (tx) => {
    tx.invalidate(7);
    tx.invalidate(3);
    tx.invalidate(7);
  });
  await until('drop 7,3');
  expect(steps).toEqual(['drop 7,3']);
  drops[0]?.resolve();
  await changed;
  expect(steps).toEqual(['drop 7,3', 'publish 2', 'answer change']);
});

test('what is committed behind such a change is answered after it, and other realms at once', async () => {
  const [realm, other] = [newRealm(), newRealm()];
  const { queue, steps, drops, run, until, begin } = start();
  for (const one of [realm, other]) await begin(one);
  const first = run(realm, 'first', (tx) => tx.invalidate(1));
  await until('drop 1');
  const second = run(realm, 'second', (tx) => tx.invalidate(2));
  await until('drop 2');
  const third = run(realm, 'third', () => {});
  await run(other, 'other', () => {});
  drops[1]?.resolve();
  await pause(20);
  expect(steps).toEqual(['drop 1', 'drop 2', 'publish 2', 'answer other']);
  drops[0]?.resolve();
  await Promise.all([first, second, third]);
  const rest = steps.slice(4);
  expect(rest.filter((step) => step.startsWith('publish'))).toEqual(['publish 2', 'publish 3', 'publish 4']);
  expect(rest.filter((step) => step.startsWith('answer'))).toEqual(['answer first', 'answer second', 'answer third']);
  await queue.drain();
});

test('an operation that refuses, or changes nothing of it, has nobody drop anything', async () => {
  const realm = newRealm();
  const { steps, run, begin } = start('version');
  await begin(realm);
  await run(realm, 'plain', (tx) => tx.next('other'));
  const refused = run(realm, 'refused', (tx) => {
    tx.invalidate(7);
    tx.next('version');
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(steps).toEqual(['publish 2', 'answer plain']);
});

test('a counter stands for all that is cached', async () => {
  const realm = newRealm();
  const { steps, drops, run, until, begin } = start('version');
  await begin(realm);
  const changed = run(realm, 'change', (tx) => tx.next('version'));
  await until('drop all');
  drops[0]?.resolve();
  await changed;
  expect(steps).toEqual(['drop all', 'publish 2', 'answer change']);
});

test('a repeated call may be that of a process that died: all is dropped before it is answered', async () => {
  const realm = newRealm();
  const before = start();
  await before.begin(realm);
  const made = before.run(realm, 'made', (tx) => tx.invalidate(1), { requestKey: 'key', attempt: 0 });
  await before.until('drop 1');
  const { steps, drops, run, until } = start();
  const repeated = run(realm, 'made', (tx) => tx.invalidate(1), { requestKey: 'key', attempt: 1 });
  await until('drop all');
  expect(steps).toEqual(['drop all']);
  drops[0]?.resolve();
  await repeated;
  expect(steps).toEqual(['drop all', 'answer made']);
  before.drops[0]?.resolve();
  await made;
});

test('a queue drains with the last answers', async () => {
  const realm = newRealm();
  const { queue, steps, drops, run, until, begin } = start();
  await begin(realm);
  const changed = run(realm, 'change', (tx) => tx.invalidate(1));
  await until('drop 1');
  const drained = queue.drain().then(() => steps.push('drained'));
  await pause(20);
  expect(steps).toEqual(['drop 1']);
  drops[0]?.resolve();
  await Promise.all([changed, drained]);
  expect(steps.at(-1)).toBe('drained');
});

test.each([
  ['a success', async (tx: Tx) => tx.read((session) => database.collection('items').findOne({}, { session }))],
  ['a refusal', () => Promise.reject(new Error('no'))],
])('%s after what another process has committed waits until all is dropped', async (_, decide) => {
  const realm = newRealm();
  const [one, other] = [start(), start()];
  await one.begin(realm);
  await other.begin(realm);
  // It writes nothing, because the other process has already made the change.
  const decided = () =>
    one.queue.run(realm, {}, decide).then(
      () => one.steps.push('answer'),
      () => one.steps.push('answer'),
    );
  const answered = decided();
  await one.until('drop all');
  expect(one.steps).toEqual(['drop all']);
  one.drops[0]?.resolve();
  await answered;
  await decided();
  expect(one.steps).toEqual(['drop all', 'answer', 'answer']);
});

test('an operation may have things dropped behind its answer', async () => {
  const realm = newRealm();
  const { steps, drops, run, begin } = start();
  await begin(realm);
  await run(realm, 'change', (tx) => tx.invalidate(5), { dropsLater: true });
  expect(steps).toEqual(['drop 5', 'publish 2', 'answer change']);
  drops[0]?.resolve();
});
