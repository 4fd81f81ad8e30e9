/**
 * Tests exports in case of faults: pages that fail, workers that are slow or stopped, users who withdraw their consent.
 */
import { UserSet } from '@rookery/core';
import type { DurableTasks } from '@rookery/runtime';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExportsContext } from '../src/exports/context.ts';
import { exportTasks } from '../src/exports/export-tasks.ts';
import { callContext, foundOrganisation, parsed, type TestUser, useReplica } from './start-users.ts';

type Page = ExportsContext['messages']['ExportPage'];
type Worker = Pick<DurableTasks<never>, 'start' | 'soon' | 'stop'>;
interface Shown {
  id: number;
  pending: boolean;
  export_url: string | null;
  failed_timestamp: number | null;
  deleted_timestamp: number | null;
}

let realm: number;
let owner: TestUser;
const workers: Worker[] = [];

const { replica } = await useReplica();
beforeEach(async () => {
  const place = await foundOrganisation(replica);
  realm = place.realm;
  owner = await place.add('Olga', { role: 'owner' });
});

afterEach(async () => {
  for (const one of workers.splice(0)) await one.stop();
});

const stored = () => replica.database.collection('exports').find({ realm }).sort({ _id: 1 }).toArray();
const ask = async (export_type = 'public') =>
  (await replica.call.RequestExport({ export_type }, { ...(await owner.ctx()), requestKey: `ask ${Math.random()}` }))
    .export_id as number;
const listed = async () => parsed<{ exports: Shown[] }>(await replica.call.ListExports({}, await owner.ctx())).exports;
const files = async () => ({
  files: await replica.database.collection('archives.files').countDocuments(),
  pieces: (await replica.database.collection('archives.chunks').distinct('files_id')).length,
});
/** Starts the export tasks of a replica, with an empty channels service and these pages of messages. */
function worker(messages: Page): Worker {
  const nothing = { lines: Buffer.from('{"whole":[],"received":{}}\n'), cursor: '', gone: false };
  const channels = { ExportPage: async () => nothing } as ExportsContext['channels'];
  const { logger } = replica.context;
  const metrics = new Registry();
  const tasks = exportTasks({ ...replica.context, channels, messages: { ExportPage: messages }, logger, metrics });
  workers.push(tasks);
  tasks.start();
  return tasks;
}

/** Runs a worker, without the pauses after failures, until a check holds. */
const until = <T>(work: Worker, check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(
    async () => {
      const waiting = { realm, due_at: { $exists: true }, worker: { $exists: false } };
      await replica.database.collection('exports').updateMany(waiting, { $set: { due_at: Date.now() } });
      work.soon();
      return check();
    },
    { timeout: 20_000, interval: 20 },
  );
/** Runs a worker until no export is due. */
const finish = (work: Worker) =>
  until(work, async () => expect((await stored()).filter(({ due_at }) => due_at !== undefined)).toEqual([]));

const lines = (line: string) => ({ lines: Buffer.from(`${line}\n`), cursor: '', gone: false });
const page: Page = async ({ collection }) =>
  collection === 'attachments' ? { ...lines(''), lines: Buffer.alloc(0) } : lines('{"content":"hello"}');

describe('an export', () => {
  it('has failed after five attempts, and leaves nothing', async () => {
    const before = await files();
    const id = await ask();
    let calls = 0;
    const broken = worker(async () => {
      calls++;
      throw new Error('away');
    });
    expect((await listed())[0]).toMatchObject({ id, pending: true, failed_timestamp: null });
    await finish(broken);
    expect(calls).toBe(5);
    expect((await listed())[0]).toMatchObject({
      pending: false,
      export_url: null,
      failed_timestamp: expect.any(Number),
    });
    expect(await files()).toEqual(before);
    const deletion = replica.call.DeleteExport({ export_id: id }, await owner.ctx());
    await expect(deletion).rejects.toMatchObject({ message: 'Export failed, nothing to delete' });
    const published = (await replica.journal(realm)).flatMap(({ event }) =>
      event.type === 'realm_export' ? event.exports : [],
    );
    expect(published).toMatchObject([{ pending: true }, { pending: false, failed_timestamp: expect.any(Number) }]);
  });

  it('is made by one worker, and only its archive stays', async () => {
    const before = await files();
    await ask();
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = worker(async (...call) => {
      reached.resolve();
      await goOn.promise;
      return page(...call);
    });
    slow.soon();
    await reached.promise;
    // The lease of the slow worker expires.
    await replica.database.collection('exports').updateOne({ realm }, { $set: { due_at: Date.now() - 1 } });
    await finish(worker(page));
    const made = await stored();
    goOn.resolve();
    await slow.stop();
    expect(await stored()).toEqual(made);
    expect(made[0]).toMatchObject({ state: 'succeeded', attempts: 2 });
    expect(await files()).toEqual({ files: before.files + 1, pieces: before.pieces + 1 });
  });

  it('that is stopped in order is given to the others, and that counts for nothing', async () => {
    await ask();
    const reached = Promise.withResolvers<void>();
    const stopped = worker(async (...call) => {
      reached.resolve();
      await new Promise((resolve) => call[1]?.signal?.addEventListener('abort', resolve));
      return page(...call);
    });
    stopped.soon();
    await reached.promise;
    await stopped.stop();
    const [left] = await stored();
    expect(left).toMatchObject({ state: 'pending', attempts: 0 });
    expect(left?.due_at).toBeLessThanOrEqual(Date.now());
    await finish(worker(page));
    expect((await listed())[0]).toMatchObject({ pending: false, export_url: expect.stringContaining('/exports/') });
  });

  it('waits for no other organisation, nor does the removal of deleted ones', async () => {
    await ask();
    await finish(worker(page));
    const { id } = (await listed())[0] as Shown;
    const mine = owner;
    const others = [await foundOrganisation(replica), await foundOrganisation(replica)];
    const reached: number[] = [];
    const goOn = Promise.withResolvers<void>();
    const busy = worker(async (request, ...rest) => {
      if (request.realm_id !== realm) {
        if (!reached.includes(request.realm_id as number)) reached.push(request.realm_id as number);
        await goOn.promise;
      }
      return page(request, ...rest);
    });
    for (const other of others) {
      owner = await other.add('Otto', { role: 'owner' });
      await ask();
    }
    owner = mine;
    busy.soon();
    await vi.waitFor(() => expect(reached.toSorted()).toEqual(others.map((other) => other.realm).toSorted()), 20_000);
    await replica.call.DeleteExport({ export_id: id }, { ...(await owner.ctx()), requestKey: 'delete' });
    busy.soon();
    await vi.waitFor(async () => expect((await stored())[0]).toMatchObject({ state: 'deleted', files: [] }), 20_000);
    goOn.resolve();
    await ask();
    await finish(busy);
    expect((await listed()).map(({ pending }) => pending)).toEqual([false, false]);
  });

  it('is made after those that were requested before it', async () => {
    const ids = [await ask(), await ask(), await ask()];
    expect((await stored()).map(({ due_at }) => due_at !== undefined)).toEqual([true, false, false]);
    const made: number[] = [];
    await finish(
      worker(async (request, ...rest) => {
        if (request.collection === 'scope')
          made.push((await stored()).filter(({ state }) => state === 'pending').length);
        return page(request, ...rest);
      }),
    );
    expect(made).toEqual([3, 2, 1]);
    expect((await listed()).map(({ id, pending }) => ({ id, pending }))).toEqual(
      ids.map((id) => ({ id, pending: false })),
    );
  });

  it('starts over when a file goes while it is read, and does without it when it is gone', async () => {
    await ask();
    const before = await files();
    const attachment = { id: 7, path_id: '1/ab/key/plan.txt', content_type: 'text/plain' };
    let there = true;
    const work = worker(async (request, ...rest) => {
      if (request.collection === 'attachments') return lines(JSON.stringify(attachment));
      if (request.collection !== 'upload') return page(request, ...rest);
      if (!there) return { ...lines(''), gone: true };
      there = false;
      return { ...lines('a piece'), cursor: '7:1' };
    });
    work.soon();
    await vi.waitFor(async () => {
      expect((await stored())[0]).toMatchObject({ state: 'pending', attempts: 1 });
      expect((await stored())[0]).not.toHaveProperty('worker');
    }, 20_000);
    expect(await files()).toEqual(before);
    await finish(work);
    expect((await stored())[0]).toMatchObject({ state: 'succeeded', attempts: 2 });
  });

  it('starts over without a user who withdraws while it is made', async () => {
    await replica.call.UpdateSettings(settings(true), { ...(await owner.ctx()), requestKey: 'give' });
    await ask('full_with_consent');
    const asked: number[][] = [];
    const work = worker(async (request, ...rest) => {
      if (request.collection !== 'messages') return page(request, ...rest);
      asked.push(UserSet.fromBytes(request.consenting as Uint8Array).toArray());
      if (asked.length === 1) {
        await replica.call.UpdateSettings(settings(false), { ...(await owner.ctx()), requestKey: 'take' });
      }
      return page(request, ...rest);
    });
    await finish(work);
    expect(asked).toEqual([[owner.id], []]);
    expect((await listed())[0]).toMatchObject({ pending: false, failed_timestamp: null });
  });

  it('takes the place of the oldest, where five are retained', async () => {
    const before = await files();
    for (let i = 0; i < 6; i++) {
      await ask();
      await finish(worker(page));
      const old = { $set: { requested_at: Date.now() - 8 * 24 * 3600_000 } };
      await replica.database.collection('exports').updateMany({ realm }, old);
    }
    const remaining = (await listed()).map(({ export_url }) => export_url !== null);
    expect(remaining).toEqual([false, true, true, true, true, true]);
    expect((await listed())[0]?.deleted_timestamp).toEqual(expect.any(Number));
    expect(await files()).toEqual({ files: before.files + 5, pieces: before.pieces + 5 });
  });
});

it('archives are read by their piece, by administrators alone', async () => {
  await ask();
  await finish(worker(page));
  const key = (await stored())[0]?.key as string;
  const ctx = await owner.ctx();
  const { bytes, size } = await replica.call.ReadExport({ key, piece: 0 }, ctx);
  expect((bytes as Buffer).length).toBe(size);
  const behind = replica.call.ReadExport({ key, piece: 1 }, ctx);
  await expect(behind).rejects.toMatchObject({ httpStatus: 404 });
  await expect(replica.call.ReadExport({ key, piece: 0 }, callContext())).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

const settings = (consents: boolean) => ({
  settings: Buffer.from(JSON.stringify({ allow_private_data_export: consents })),
  old_password: '',
  new_password: '',
  session_id: '',
  targets: null,
});
