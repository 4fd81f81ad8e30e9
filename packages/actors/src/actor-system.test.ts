import { badRequest } from '@rookery/core';
import { ManualClock } from '@rookery/testkit/manual-clock';
import { describe, expect, test } from 'vitest';
import { ActorSystem, type ActorSystemOptions } from './actor-system.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

class Counter {
  readonly key: string;
  count = 0;
  constructor(key: string) {
    this.key = key;
  }
}

function system(options: Partial<ActorSystemOptions<string, Counter>> = {}) {
  const clock = new ManualClock();
  const trace: string[] = [];
  const actors = new ActorSystem<string, Counter>({
    activate: (key) => {
      trace.push(`+${key}`);
      return new Counter(key);
    },
    passivate: (actor, key, reason) => {
      trace.push(`-${key} ${actor.count} ${reason}`);
    },
    idleMs: 1000,
    maxActive: 100,
    mailboxSize: 50,
    logger: quiet,
    clock,
    ...options,
  });
  const count = (key: string) => actors.receive(key, (actor) => ++actor.count);
  return { actors, clock, trace, count };
}

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('ActorSystem', () => {
  test('activates once, however many messages come together, and preserves their order', async () => {
    const { opened, open } = gate();
    const { actors, trace, count } = system({
      activate: async (key) => {
        trace.push(`+${key}`);
        await opened;
        return new Counter(key);
      },
    });
    const answers = Promise.all([count('a'), count('a'), count('a'), count('b')]);
    open();
    expect(await answers).toEqual([1, 2, 3, 1]);
    expect(trace).toEqual(['+a', '+b']);
    expect(actors.size).toBe(2);
  });

  test('a failed activation fails the message that asked for it; the next one tries again', async () => {
    let fail = true;
    const { actors, count } = system({
      activate: async (key) => {
        if (fail) throw new Error('not now');
        return new Counter(key);
      },
    });
    await expect(count('a')).rejects.toThrow('not now');
    expect(actors.size).toBe(0);
    fail = false;
    expect(await count('a')).toBe(1);
  });

  test('an idle actor is passivated, unless it is in use', async () => {
    const { actors, clock, trace, count } = system({ mayPassivate: (_, key) => key !== 'busy' });
    await count('a');
    await count('busy');
    await clock.advance(900);
    await count('a');
    await clock.advance(900);
    expect(actors.isActive('a')).toBe(true);
    await clock.advance(600);
    expect(actors.isActive('a')).toBe(false);
    expect(actors.isActive('busy')).toBe(true);
    expect(trace).toEqual(['+a', '+busy', '-a 2 idle']);
    expect(await count('a')).toBe(1);
  });

  test('the next activation waits for the end of the old one, and no message reaches an actor in passivation', async () => {
    const { opened, open } = gate();
    const { actors, clock, trace, count } = system({
      passivate: async (actor, key) => {
        trace.push(`ending ${key} ${actor.count}`);
        await opened;
        trace.push(`ended ${key} ${actor.count}`);
      },
    });
    await count('a');
    await clock.advance(2_000);
    const next = count('a');
    expect(actors.isActive('a')).toBe(false);
    open();
    expect(await next).toBe(1);
    expect(trace).toEqual(['+a', 'ending a 1', 'ended a 1', '+a']);
  });

  test('an unexpected error drops the activation, a domain error does not', async () => {
    const { actors, trace, count } = system();
    await count('a');
    const refused = actors.receive('a', () => {
      throw badRequest('no');
    });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await count('a')).toBe(2);
    const { opened, open } = gate();
    const failed = actors.receive('a', async (actor) => {
      await opened;
      actor.count = Number.NaN;
      throw new TypeError('broken');
    });
    const waiting = count('a');
    open();
    await expect(failed).rejects.toThrow('broken');
    expect(await waiting).toBe(1);
    expect(trace).toEqual(['+a', '-a NaN failed', '+a']);
  });

  test('beyond its bound the longest unused actor makes room; if all are in use the message is refused', async () => {
    const { actors, trace, count } = system({ maxActive: 3, mayPassivate: (_, key) => !key.startsWith('busy') });
    for (const key of ['a', 'b', 'c']) await count(key);
    await count('a');
    await count('d');
    expect(trace).toEqual(['+a', '+b', '+c', '-b 1 room', '+d']);
    for (const key of ['busy1', 'busy2', 'busy3']) await count(key);
    expect(actors.size).toBe(3);
    await expect(count('e')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    expect(await count('busy2')).toBe(2);
  });

  test('a full mailbox refuses, and does not hinder the end of the actor', async () => {
    const { actors, count } = system({ mailboxSize: 2 });
    await count('a');
    const { opened, open } = gate();
    const busy = actors.receive('a', () => opened);
    const waiting = [count('a'), count('a')];
    await expect(count('a')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    const stopped = actors.stop();
    await expect(count('b')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    open();
    expect(await Promise.all([busy, ...waiting])).toEqual([undefined, 2, 3]);
    await stopped;
    expect(actors.size).toBe(0);
  });

  test('receiveIfActive activates no actor', async () => {
    const { actors, trace, count } = system();
    expect(await actors.receiveIfActive('a', (actor) => actor.count)).toBeUndefined();
    await count('a');
    expect(await actors.receiveIfActive('a', (actor) => actor.count)).toBe(1);
    expect(trace).toEqual(['+a']);
  });
});
