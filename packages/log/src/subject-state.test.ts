import { describe, expect, test } from 'vitest';
import { cutFrame, type PendingEntry, SubjectState } from './subject-state.ts';

const entry = (seq: number, size = 10): PendingEntry => ({ seq, bytes: new Uint8Array(size) });
const entries = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => entry(from + i));
const at = (seq: number) => ({ seq, streamSequence: seq, epoch: 'E' });

describe('pending entries in memory', () => {
  test('is handed out in order, from what is published on', () => {
    const all = { bytes: 0 };
    const subject = new SubjectState(1, all);
    subject.advanceTo(at(4));
    for (const one of entries(5, 9)) subject.addPending(one);
    expect(subject.nextPending().map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9]);
    expect(all.bytes).toBe(50);
    subject.advanceTo(at(7));
    expect(subject.nextPending().map(({ seq }) => seq)).toEqual([8, 9]);
    expect(all.bytes).toBe(20);
    subject.advanceTo(at(9));
    expect(subject.hasWork).toBe(false);
    expect(all.bytes).toBe(0);
  });

  test('is not handed out where something before it is missing', () => {
    const subject = new SubjectState(1, { bytes: 0 });
    for (const one of entries(101, 103)) subject.addPending(one);
    subject.addPending(entry(105));
    expect(subject.nextPending()).toEqual([]);
    expect(subject.target).toBe(105);
    subject.advanceTo(at(100));
    expect(subject.nextPending().map(({ seq }) => seq)).toEqual([101, 102, 103]);
    subject.advanceTo(at(103));
    expect(subject.nextPending()).toEqual([]);
    expect(subject.hasWork).toBe(true);
  });

  test('is bounded, for a realm and for all', () => {
    const all = { bytes: 0 };
    const subject = new SubjectState(1, all);
    for (const one of entries(1, 10_000)) subject.addPending(one);
    expect(all.bytes).toBe(40_960);
    expect(subject.target).toBe(10_000);
    subject.dropPending();
    expect(all.bytes).toBe(0);
    const other = new SubjectState(2, all);
    for (let seq = 1; seq <= 100; seq++) other.addPending(entry(seq, 1_000_000));
    expect(all.bytes).toBeLessThan(70_000_000);
  });
});

describe('waiting', () => {
  test('ends for those whose seq is reached, in any order of asking', async () => {
    const subject = new SubjectState(1, { bytes: 0 });
    const ended: number[] = [];
    for (const seq of [5, 2, 9, 2, 7]) void subject.wait(seq).then(() => ended.push(seq));
    subject.advanceTo(at(5));
    await subject.wait(1);
    expect(ended).toEqual([2, 2, 5]);
    subject.advanceTo(at(8));
    await subject.wait(8);
    expect(ended).toEqual([2, 2, 5, 7]);
  });

  test('is refused when too many wait', async () => {
    const subject = new SubjectState(1, { bytes: 0 });
    const waits = Array.from({ length: 10_000 }, () => subject.wait(1));
    await expect(subject.wait(1)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    subject.advanceTo(at(1));
    await Promise.all(waits);
  });
});

describe('a frame', () => {
  const everything = () => true;

  test('takes 512 entries at most, and no more bytes than it may', () => {
    expect(cutFrame(entries(1, 600), 1e6, everything).entries).toHaveLength(512);
    expect(cutFrame([entry(1, 400), entry(2, 400), entry(3, 400)], 1000, everything).entries).toHaveLength(2);
    expect(cutFrame([entry(1, 5000), entry(2)], 1000, everything).entries).toHaveLength(1);
    expect(cutFrame([], 1000, everything)).toEqual({ entries: [], blockedBy: undefined });
  });

  test('ends before an entry whose causes are not all in the log', () => {
    const [known, unknown] = [
      { service: 'users', seq: 3 },
      { service: 'channels', seq: 8 },
    ];
    const pending = [entry(1), { ...entry(2), causes: [known] }, { ...entry(3), causes: [known, unknown] }, entry(4)];
    const cut = cutFrame(pending, 1000, (cause) => cause === known);
    expect(cut.entries.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(cut.blockedBy).toBe(unknown);
  });
});
