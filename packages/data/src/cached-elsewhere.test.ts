import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bodyOf, newRealm, startFixture, startQueue } from '../test/fixture.ts';
import type { Invalidated, Tx } from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
afterAll(() => fixture.close());

/** A queue whose drops end when the test says so, and what happened in order. */
function start(counter?: string) {
  const steps: string[] = [];
  const drops: PromiseWithResolvers<void>[] = [];
  const named = (invalidated: Invalidated) => (invalidated === 'all' ? 'all' : [...invalidated].join());
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
  return { queue, steps, drops, run, until };
}

test('a change of what others cache is answered, and published, when they have dropped it', async () => {
  const realm = newRealm();
  const { steps, drops, run, until } = start();
  const changed = run(realm, 'change', (tx) => {
    tx.invalidate(7);
    tx.invalidate(3);
    tx.invalidate(7);
  });
  await until('drop 7,3');
  expect(steps).toEqual(['drop 7,3']);
  drops[0]?.resolve();
  await changed;
  expect(steps).toEqual(['drop 7,3', 'publish 1', 'answer change']);
});

test('what is committed behind such a change is answered after it, and other realms at once', async () => {
  const [realm, other] = [newRealm(), newRealm()];
  const { queue, steps, drops, run, until } = start();
  const first = run(realm, 'first', (tx) => tx.invalidate(1));
  await until('drop 1');
  const second = run(realm, 'second', (tx) => tx.invalidate(2));
  await until('drop 2');
  const third = run(realm, 'third', () => {});
  await expect.poll(() => queue.stats.groups).toBe(0);
  await run(other, 'other', () => {});
  drops[1]?.resolve();
  await pause(20);
  expect(steps).toEqual(['drop 1', 'drop 2', 'publish 1', 'answer other']);
  drops[0]?.resolve();
  await Promise.all([first, second, third]);
  const rest = steps.slice(4);
  expect(rest.filter((step) => step.startsWith('publish'))).toEqual(['publish 1', 'publish 2', 'publish 3']);
  expect(rest.filter((step) => step.startsWith('answer'))).toEqual(['answer first', 'answer second', 'answer third']);
  await queue.drain();
});

test('an operation that refuses, or changes nothing of it, has nobody drop anything', async () => {
  const realm = newRealm();
  const { steps, run } = start('version');
  await run(realm, 'plain', (tx) => tx.next('other'));
  const refused = run(realm, 'refused', (tx) => {
    tx.invalidate(7);
    tx.next('version');
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(steps).toEqual(['publish 1', 'answer plain']);
});

test('a counter stands for all that is cached', async () => {
  const realm = newRealm();
  const { steps, drops, run, until } = start('version');
  const changed = run(realm, 'change', (tx) => tx.next('version'));
  await until('drop all');
  drops[0]?.resolve();
  await changed;
  expect(steps).toEqual(['drop all', 'publish 1', 'answer change']);
});

test('a repeated call may be that of a process that died: all is dropped before it is answered', async () => {
  const realm = newRealm();
  const before = start();
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
  const { queue, steps, drops, run, until } = start();
  const changed = run(realm, 'change', (tx) => tx.invalidate(1));
  await until('drop 1');
  const drained = queue.drain().then(() => steps.push('drained'));
  await pause(20);
  expect(steps).toEqual(['drop 1']);
  drops[0]?.resolve();
  await Promise.all([changed, drained]);
  expect(steps.at(-1)).toBe('drained');
});
