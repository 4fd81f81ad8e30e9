import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, Journal } from '@rookery/data';
import { startMongod, startNats } from '@rookery/embedded';
import { decodeEntry, Log } from '@rookery/log';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trimRealm } from './journal-trimmer.ts';
import { type JournalParts, journalled } from './journalled.ts';

const logger = pino({ level: 'silent' });
const DAY_MS = 24 * 3600_000;
const config = { JOURNAL_RETENTION_MS: 7 * DAY_MS };

let dir: string;
let database: Database;
let log: Log;
let written: JournalParts;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'runtime-test-'));
  const [mongod, nats] = await Promise.all([
    startMongod({ dir: join(dir, 'mongodb') }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  database = new Database({ url: mongod.url, database: 'test', appName: 'test', logger });
  await database.ready();
  log = await Log.connect({ servers: nats.url, namespace: 'test', name: 'test', logger, maxBytes: 64 * 1024 ** 2 });
  written = journalled({ service: 'users', database, log, logger, config, counters: ['thing'] });
  stops.push(
    () => written.drain(),
    () => log.close(),
    () => database.close(),
    () => Promise.all([mongod.stop(), nats.stop()]),
    () => rm(dir, { recursive: true, force: true }),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const write = (realm: number) =>
  written.commits.run(realm, {}, async (tx) => {
    tx.emit({ type: 'thing', op: 'add', payload: Buffer.from('{}') });
    return { id: tx.next('thing') };
  });
const call = () => ({
  caller: undefined,
  requestId: 'test',
  requestKey: '',
  attempt: 0,
  deadlineAt: performance.now() + 10_000,
  signal: AbortSignal.timeout(10_000),
});

describe('what is committed', () => {
  it('is published, and waited for', async () => {
    expect(await write(1)).toEqual({ id: 1 });
    expect(await written.waitPublished({ realm_id: 1, seq: 1 }, call())).toEqual({});
    expect(written.relay.published(1)).toBe(1);
  });

  it('of another is not waited for beyond the deadline', async () => {
    const signal = AbortSignal.timeout(300);
    await expect(written.waitPublished({ realm_id: 1, seq: 99 }, { ...call(), signal })).rejects.toThrow();
  });
});

describe('the journal', () => {
  const at = (ms: number) => new Journal(database, { now: () => Date.now() + ms });
  const trim = (journal: Journal, realm: number, signal = AbortSignal.timeout(10_000)) =>
    trimRealm({ journal, retentionMs: config.JOURNAL_RETENTION_MS }, realm, signal);
  const seqs = async (realm: number) => (await at(0).read(realm, 0, 100)).map(({ seq }) => seq);

  it('retains what is younger than the retention, and what is not published', async () => {
    for (let i = 0; i < 5; i++) await write(2);
    for (let i = 0; i < 3; i++) await write(3);
    // As if the log had stopped at these entries.
    const position = { streamSequence: 1, epoch: 'x' };
    const journal = at(6 * DAY_MS);
    journal.position = async (realm) => (realm === 2 ? { ...position, seq: 4 } : undefined);
    expect(await trim(journal, 2)).toBe(0);
    const later = at(8 * DAY_MS);
    later.position = journal.position;
    expect([await trim(later, 2), await trim(later, 3)]).toEqual([3, 0]);
    expect(await seqs(2)).toEqual([4, 5]);
    expect(await seqs(3)).toEqual([1, 2, 3]);
    const [entry] = await at(0).read(2, 0, 1);
    expect(entry && decodeEntry(entry.bytes)).toMatchObject({ type: 'thing' });
  });

  it('is left alone once its service stops', async () => {
    for (let i = 0; i < 2; i++) await write(4);
    const later = at(8 * DAY_MS);
    later.position = async () => ({ seq: 2, streamSequence: 1, epoch: 'x' });
    expect(await trim(later, 4, AbortSignal.abort())).toBe(0);
    expect(await seqs(4)).toEqual([1, 2]);
  });
});
