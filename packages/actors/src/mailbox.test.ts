import { describe, expect, test } from 'vitest';
import { Mailbox } from './mailbox.ts';

describe('Mailbox', () => {
  test('runs one piece at a time, in order, whether they fail or not', async () => {
    const mailbox = new Mailbox(100);
    const trace: string[] = [];
    const results = Array.from({ length: 20 }, (_, i) =>
      mailbox.run(async () => {
        trace.push(`begin ${i}`);
        await new Promise((resolve) => setImmediate(resolve));
        trace.push(`end ${i}`);
        if (i % 3 === 0) throw new Error(`no ${i}`);
        return i;
      }),
    );
    const outcomes = await Promise.allSettled(results);
    expect(trace).toEqual(Array.from({ length: 20 }, (_, i) => [`begin ${i}`, `end ${i}`]).flat());
    expect(outcomes.map((one) => one.status === 'fulfilled')).toEqual(outcomes.map((_, i) => i % 3 !== 0));
    expect(mailbox.idle).toBe(true);
  });

  test('runs at once what is synchronous and has nothing before it', async () => {
    const mailbox = new Mailbox(1);
    let ran = false;
    const result = mailbox.run(() => {
      ran = true;
      return 'done';
    });
    expect(ran).toBe(true);
    expect(mailbox.idle).toBe(true);
    expect(await result).toBe('done');
    await expect(mailbox.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(
      mailbox.run(() => {
        throw new Error('neither');
      }),
    ).rejects.toThrow('neither');
  });

  test('refuses what is beyond its capacity, and takes more once there is room', async () => {
    const mailbox = new Mailbox(2);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = mailbox.run(() => gate);
    const second = mailbox.run(() => 2);
    const third = mailbox.run(() => 3);
    await expect(mailbox.run(() => 4)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    const end = mailbox.run(() => 'end', true);
    open();
    expect(await Promise.all([first, second, third, end])).toEqual([undefined, 2, 3, 'end']);
    expect(await mailbox.run(() => 5)).toBe(5);
  });

  test('queues what a piece adds to its own mailbox', async () => {
    const mailbox = new Mailbox(10);
    const trace: number[] = [];
    let inner: Promise<void> | undefined;
    await mailbox.run(() => {
      inner = mailbox.run(() => void trace.push(2));
      trace.push(1);
    });
    await inner;
    expect(trace).toEqual([1, 2]);
  });

  test('a long burst is worked off in order', async () => {
    const mailbox = new Mailbox(10_000);
    const seen: number[] = [];
    await Promise.all(Array.from({ length: 5000 }, (_, i) => mailbox.run(async () => void seen.push(i))));
    expect(seen).toEqual(Array.from({ length: 5000 }, (_, i) => i));
  });
});
