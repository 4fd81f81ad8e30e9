import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DroppableLease, Lease, NOW, type Versioned, VersionedCache } from './versioned-cache.ts';

/** Reads that the test answers one after the other. */
function questions<Value>() {
  const asked: { known: Versioned<Value> | undefined; reply: PromiseWithResolvers<Versioned<Value>> }[] = [];
  return {
    get count() {
      return asked.length;
    },
    /** The cached entry that the nth read was given. */
    known: (n: number) => asked[n]?.known,
    read: (known: Versioned<Value> | undefined) => {
      const reply = Promise.withResolvers<Versioned<Value>>();
      asked.push({ known, reply });
      return reply.promise;
    },
    answer: (n: number, version: number, value: Value) => asked[n]?.reply.resolve({ version, value }),
    fail: (n: number, error: Error) => asked[n]?.reply.reject(error),
  };
}

/** Resolves as soon as a condition holds, after at most 100 microtask turns. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn++) await Promise.resolve();
  expect(condition()).toBe(true);
}

const answered = (version: number, value: string) => async () => ({ version, value });

describe('a required version', () => {
  it('decides whether what is cached will do', async () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    expect(cache.peek('a', 0)).toBeUndefined();
    expect(await cache.load('a', 0, answered(4, 'four'))).toBe('four');
    expect([cache.peek('a', 3), cache.peek('a', 4), cache.peek('a', 5)]).toEqual(['four', 'four', undefined]);
    expect(cache.peek('a', NOW)).toBeUndefined();
    expect([cache.exact('a', 3), cache.exact('a', 4)]).toEqual([undefined, 'four']);
    expect(cache.counts).toEqual({ hits: 3, waits: 1, loads: 1 });
  });

  it('is not looked for in the answer to a question of the caller: a restored database may be behind', async () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    await cache.load('a', 0, answered(9, 'nine'));
    expect(await cache.load('a', 20, answered(5, 'five'))).toBe('five');
    expect([cache.peek('a', 5), cache.peek('a', 6)]).toEqual(['five', undefined]);
  });

  it('leaves an older entry to the question, which may find that nothing changed', async () => {
    const cache = new VersionedCache<string, { n: number }>({ most: 10 });
    const first = await cache.load('a', 0, async () => ({ version: 1, value: { n: 1 } }));
    const second = await cache.load('a', NOW, async (known) => ({ version: 2, value: known?.value ?? { n: 2 } }));
    expect(second).toBe(first);
    expect(cache.peek('a', 2)).toBe(first);
    expect(cache.counts.loads).toBe(1);
  });
});

describe('a question under way', () => {
  it('is shared by those whom its answer will do for', async () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    const asked = questions<string>();
    const all = [cache.load('a', 1, asked.read), cache.load('a', 2, asked.read), cache.load('b', 1, asked.read)];
    expect(asked.count).toBe(2);
    asked.answer(0, 2, 'two');
    asked.answer(1, 1, 'one');
    expect(await Promise.all(all)).toEqual(['two', 'two', 'one']);
    expect(asked.count).toBe(2);
  });

  it('does not serve one who knows of a newer version: they wait for the next, all together', async () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    const asked = questions<string>();
    const first = cache.load('a', 1, asked.read);
    const later = [cache.load('a', 2, asked.read), cache.load('a', 2, asked.read)];
    asked.answer(0, 1, 'one');
    expect(await first).toBe('one');
    await until(() => asked.count > 1);
    expect(cache.peek('a', 2)).toBeUndefined();
    asked.answer(1, 2, 'two');
    expect(await Promise.all(later)).toEqual(['two', 'two']);
    expect(asked.count).toBe(2);
  });

  it('does not serve one who asks for what is so now', async () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    const asked = questions<string>();
    const first = cache.load('a', NOW, asked.read);
    const later = cache.load('a', NOW, asked.read);
    asked.answer(0, 7, 'seven');
    expect(await first).toBe('seven');
    await until(() => asked.count > 1);
    expect(asked.known(1)).toEqual({ version: 7, value: 'seven' });
    asked.answer(1, 8, 'eight');
    expect(await later).toBe('eight');
  });

  it('ends for all who wait when it fails, and the next one is asked', async () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    const asked = questions<string>();
    const both = [cache.load('a', 1, asked.read), cache.load('a', 1, asked.read)];
    asked.fail(0, new Error('away'));
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.load('a', 1, answered(1, 'one'))).toBe('one');
    expect(asked.count).toBe(1);
  });

  it('does not end for one who asks for what is so now when the one before fails', async () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    const asked = questions<string>();
    const first = cache.load('a', NOW, asked.read);
    const later = cache.load('a', NOW, asked.read);
    asked.fail(0, new Error('away'));
    await expect(first).rejects.toThrow('away');
    await until(() => asked.count > 1);
    asked.answer(1, 1, 'one');
    expect(await later).toBe('one');
  });
});

describe('what is offered', () => {
  it('is cached in order, and out of order only given back', () => {
    const cache = new VersionedCache<string, string>({ most: 10 });
    expect(cache.known('a')).toBeUndefined();
    const [one, two, three] = ['one', 'two', 'three'].map((value, n) => ({ version: n + 1, value }));
    for (const answer of [one, three, two]) if (answer) expect(cache.offer('a', answer)).toBe(answer);
    expect(cache.known('a')).toBe(three);
    expect(cache.counts).toEqual({ hits: 0, waits: 2, loads: 2 });
  });
});

describe('what is invalidated', () => {
  /** Values have the form `subject number`. */
  const start = () =>
    new VersionedCache<string, string, string>({ most: 3, subjectOf: (value) => value.split(' ')[0] as string });

  it('is asked for again, whatever it is cached under, and nothing else is', async () => {
    const cache = start();
    await cache.load('a', 0, answered(1, 'odd 1'));
    await cache.load('b', 0, answered(1, 'odd 3'));
    await cache.load('c', 0, answered(1, 'even 2'));
    cache.invalidate('odd');
    expect([cache.peek('a', 0), cache.peek('b', 0), cache.peek('c', 0)]).toEqual([undefined, undefined, 'even 2']);
    await cache.load('a', 0, answered(1, 'odd 5'));
    cache.invalidateAll((value) => value === 'even 2');
    expect([cache.peek('a', 0), cache.peek('c', 0)]).toEqual(['odd 5', undefined]);
  });

  it('is no answer that was under way: neither who waits nor who comes gets it', async () => {
    const cache = start();
    const asked = questions<string>();
    const waiting = cache.load('a', 0, asked.read);
    const other = cache.load('b', 0, answered(1, 'even 2'));
    cache.invalidate('odd');
    asked.answer(0, 1, 'odd 1');
    await until(() => asked.count > 1);
    const coming = cache.load('a', 0, asked.read);
    expect(cache.peek('a', 0)).toBeUndefined();
    asked.answer(1, 1, 'odd 3');
    expect(await Promise.all([waiting, coming, other])).toEqual(['odd 3', 'odd 3', 'even 2']);
    expect([cache.peek('a', 0), cache.peek('b', 0)]).toEqual(['odd 3', 'even 2']);
    expect(asked.count).toBe(2);
  });

  it('is not asked for without end: who waits is refused', async () => {
    const cache = start();
    let asked = 0;
    const changing = cache.load('a', 0, async () => {
      asked++;
      cache.invalidate('odd');
      return { version: 1, value: 'odd 1' };
    });
    await expect(changing).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    expect(asked).toBe(20);
    expect(await cache.load('a', 0, answered(1, 'odd 3'))).toBe('odd 3');
  });

  it('is a key where an entry is about nothing else', async () => {
    const cache = new VersionedCache<number, string>({ most: 3 });
    const asked = questions<string>();
    await cache.load(1, 0, answered(1, 'one'));
    const waiting = cache.load(2, 0, asked.read);
    cache.invalidate(2);
    asked.answer(0, 1, 'old');
    await until(() => asked.count > 1);
    asked.answer(1, 1, 'new');
    expect(await waiting).toBe('new');
    cache.invalidate(1);
    expect([cache.peek(1, 0), cache.peek(2, 0)]).toEqual([undefined, 'new']);
  });

  it('may have been evicted, and may have become about something else', async () => {
    const cache = start();
    await cache.load('a', 0, answered(1, 'odd 1'));
    await cache.load('a', NOW, answered(2, 'even 2'));
    cache.invalidate('odd');
    expect(cache.peek('a', 0)).toBe('even 2');
    for (const key of ['b', 'c', 'd']) await cache.load(key, 0, answered(1, `even ${key}`));
    await cache.load('a', 0, answered(3, 'odd 3'));
    cache.invalidate('even');
    expect(cache.peek('a', 0)).toBe('odd 3');
  });
});

describe('the bound', () => {
  it('is a number of entries: the one unused for longest goes first', async () => {
    const cache = new VersionedCache<string, string>({ most: 2 });
    await cache.load('a', 0, answered(1, 'a'));
    await cache.load('b', 0, answered(1, 'b'));
    cache.peek('a', 0);
    await cache.load('c', 0, answered(1, 'c'));
    expect(cache.size).toBe(2);
    expect([cache.peek('a', 0), cache.peek('b', 0), cache.peek('c', 0)]).toEqual(['a', undefined, 'c']);
  });

  it('may be what they weigh: one that is too large is cached alone', async () => {
    const cache = new VersionedCache<string, string>({ most: 10, weigh: ({ length }) => length });
    await cache.load('a', 0, answered(1, 'aaaa'));
    await cache.load('b', 0, answered(1, 'bbbb'));
    expect([cache.peek('a', 0), cache.peek('b', 0)]).toEqual(['aaaa', 'bbbb']);
    await cache.load('c', 0, answered(1, 'c'.repeat(1000)));
    expect([cache.size, cache.peek('c', 0)?.length]).toEqual([1, 1000]);
  });
});

describe('a lease', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A cache under a lease of a second. */
  function stage(options: { ms?: number; receivesInvalidations?: () => boolean } = {}) {
    const lease = new Lease({ ms: 1000, receivesInvalidations: () => true, ...options });
    const cache = new VersionedCache<string, string>({ most: 10 });
    const ask = (value: string, takesMs = 0) =>
      cache.load('a', lease.required, async () => {
        const version = lease.beginning;
        vi.advanceTimersByTime(takesMs);
        return { version, value };
      });
    return { ask, peek: () => cache.peek('a', lease.required) };
  }

  it('lasts from before the question, and no longer, however often it is used', async () => {
    const { ask, peek } = stage();
    await ask('one', 400);
    for (let n = 0; n < 6; n++) {
      vi.advanceTimersByTime(100);
      expect(peek()).toBe('one');
    }
    vi.advanceTimersByTime(1);
    expect(peek()).toBeUndefined();
  });

  it('of no time is none', async () => {
    const { ask, peek } = stage({ ms: 0 });
    await ask('one');
    expect(peek()).toBeUndefined();
    expect(await ask('two')).toBe('two');
  });

  it('is given for nothing that was asked while this process would not have heard of a change', async () => {
    let receives = true;
    const { ask, peek } = stage({ receivesInvalidations: () => receives });
    await ask('one');
    receives = false;
    expect(peek()).toBeUndefined();
    receives = true;
    expect(peek()).toBe('one');
    receives = false;
    expect(await ask('two')).toBe('two');
    receives = true;
    expect(peek()).toBeUndefined();
  });
});

describe('what is dropped of a lease', () => {
  const start = () => {
    const lease = new DroppableLease<string>({ ms: 1_000, receivesInvalidations: () => true });
    const cache = new VersionedCache<string, string>({ most: 3 });
    return {
      lease,
      cache,
      get: (read: () => Promise<Versioned<string>>) => cache.load('a', lease.requiredOf('a'), read),
    };
  };

  it('serves nobody who comes after that; what is about something else does', async () => {
    const { lease, cache } = start();
    await cache.load('a', 0, async () => ({ version: lease.beginning, value: 'one' }));
    lease.drop('b');
    expect(cache.peek('a', lease.requiredOf('a'))).toBe('one');
    expect(cache.peek('a', lease.requiredOf('b', 'a'))).toBeUndefined();
    lease.drop('a');
    expect(cache.peek('a', lease.requiredOf('a'))).toBeUndefined();
    await cache.load('a', 0, async () => ({ version: lease.beginning, value: 'two' }));
    expect(cache.peek('a', lease.requiredOf('a', 'c'))).toBe('two');
  });

  it('may answer a question that was under way for those who asked before, and for nobody else', async () => {
    const { lease, cache, get } = start();
    const asked = questions<string>();
    const began = lease.beginning;
    const waiting = get(() => asked.read(undefined));
    lease.drop('a');
    const coming = get(() => asked.read(undefined));
    asked.answer(0, began, 'one');
    expect(await waiting).toBe('one');
    await until(() => asked.count > 1);
    expect(cache.peek('a', lease.requiredOf('a'))).toBeUndefined();
    asked.answer(1, lease.beginning, 'two');
    expect(await coming).toBe('two');
    expect(cache.peek('a', lease.requiredOf('a'))).toBe('two');
  });
});
