import { afterEach, describe, expect, test } from 'vitest';
import { Fences, type SetFence, type WithdrawingEntry } from './fences.ts';
import { MemoryJournal } from './testing/journal.ts';
import { RecordingLogger, upTo } from './testing/observe.ts';

const WITHDRAWS = { withdraws: [{ channel_id: 7, version: 2 }] };
let stopping = new AbortController();
afterEach(() => {
  stopping.abort();
  stopping = new AbortController();
});

/** Fences of a journal, by a service that answers when `answer` is called. */
function start(journal: MemoryJournal, set?: SetFence) {
  const asked: number[] = [];
  const pending = new Map<number, (seq: number) => void>();
  const ask = ({ seq }: WithdrawingEntry) => {
    asked.push(seq);
    return new Promise<{ service: string; seq: number }>((resolve) => {
      pending.set(seq, (answered) => resolve({ service: 'messages', seq: answered }));
    });
  };
  const fences = new Fences({
    set: set ?? ask,
    source: journal,
    logger: new RecordingLogger(),
    signal: stopping.signal,
  });
  const answer = async (seq: number, answered: number) => {
    while (!pending.has(seq)) await new Promise((resolve) => setImmediate(resolve));
    pending.get(seq)?.(answered);
  };
  return { fences, asked, answer };
}

/** Whether a promise is still pending after all other pending work is done. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  let open = true;
  const done = () => {
    open = false;
  };
  promise.then(done, done);
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  return open;
}

describe('what takes nothing away', () => {
  test('needs no fence', async () => {
    const journal = new MemoryJournal();
    const { fences, asked } = start(journal);
    fences.push(
      1,
      upTo(10).map(() => journal.commit(1)),
    );
    await fences.whenFenced(1, 10);
    fences.push(1, [journal.commit(1)]);
    await fences.whenFenced(1, 11);
    expect(asked).toEqual([]);
  });
});

describe('what takes something away', () => {
  test('holds up what was decided on it, and nothing before it, until its fence is set', async () => {
    const journal = new MemoryJournal();
    const { fences, asked, answer } = start(journal);
    fences.push(1, [journal.commit(1)]);
    await fences.whenFenced(1, 1);
    fences.push(1, [journal.commit(1, WITHDRAWS), journal.commit(1)]);
    await fences.whenFenced(1, 1);
    const passed = [fences.whenFenced(1, 2), fences.whenFenced(1, 3)];
    for (const one of passed) expect(await isOpen(one)).toBe(true);
    expect(fences.causeOf(1, 2)).toBe(undefined);
    await answer(2, 40);
    await Promise.all(passed);
    expect(asked).toEqual([2]);
    expect(fences.causeOf(1, 2)).toEqual({ service: 'messages', seq: 40 });
    fences.dropPublished(1, 2);
    expect(fences.causeOf(1, 2)).toBe(undefined);
  });

  test('is found in the journal where it was not pushed', async () => {
    const journal = new MemoryJournal();
    for (const n of upTo(1_200)) journal.commit(1, n === 700 || n === 1_100 ? WITHDRAWS : {});
    await journal.savePosition(1, { seq: 650, streamSequence: 1, epoch: 'E' });
    const { fences, asked, answer } = start(journal);
    const passed = fences.whenFenced(1, 1_200);
    await answer(700, 3);
    expect(await isOpen(passed)).toBe(true);
    await answer(1_100, 5);
    await passed;
    expect(asked).toEqual([700, 1_100]);
    // Pushed entries continue from there.
    fences.push(1, [journal.commit(1, WITHDRAWS)]);
    await answer(1_201, 6);
    await fences.whenFenced(1, 1_201);
  });

  test('is asked about again where it was forgotten, and as often as the other service fails', async () => {
    const journal = new MemoryJournal();
    let failures = 2;
    const { fences } = start(journal, async ({ seq }) => {
      if (failures-- > 0) throw new Error('away');
      return seq > 1 ? null : { service: 'messages', seq: 9 };
    });
    const entry = journal.commit(1, WITHDRAWS);
    fences.push(1, [entry]);
    await fences.ensureFence({ realm: 1, seq: 1, ...WITHDRAWS });
    expect(fences.causeOf(1, 1)).toEqual({ service: 'messages', seq: 9 });
    fences.dropPublished(1, 1);
    await fences.ensureFence({ realm: 1, seq: 1, ...WITHDRAWS });
    expect(fences.causeOf(1, 1)).toEqual({ service: 'messages', seq: 9 });
    fences.push(1, [journal.commit(1, WITHDRAWS)]);
    await fences.ensureFence({ realm: 1, seq: 2, ...WITHDRAWS });
    expect(fences.causeOf(1, 2)).toBe(null);
  });

  test('ends the waits of those who give up, and all of them with the relay', async () => {
    const journal = new MemoryJournal();
    const { fences } = start(journal);
    fences.push(1, [journal.commit(1, WITHDRAWS)]);
    const caller = new AbortController();
    const given = fences.whenFenced(1, 1, caller.signal);
    const held = fences.whenFenced(1, 1);
    caller.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    expect(await isOpen(held)).toBe(true);
    stopping.abort();
    await expect(held).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    await expect(fences.whenFenced(1, 1)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  });
});
