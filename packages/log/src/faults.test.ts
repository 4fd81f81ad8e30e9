import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { JournalPosition } from '@rookery/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Log } from './log.ts';
import { natsConnectOptions } from './nats-access.ts';
import { Relay } from './relay.ts';
import { MemoryJournal } from './testing/journal.ts';
import { LogObserver, newNamespace, openLog, RecordingLogger, upTo } from './testing/observe.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let log: Log;
let notes: RecordingLogger;
let journal: MemoryJournal;
let relay: Relay;
let lost: string[];
const namespace = newNamespace();
const open: { close(): Promise<unknown> }[] = [];

beforeEach(async () => {
  server = await startTestServer();
  notes = new RecordingLogger();
  journal = new MemoryJournal();
  lost = [];
  log = await newLog();
  relay = newRelay(log);
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await server.dispose();
});

async function newLog(): Promise<Log> {
  const one = await openLog(server.url, { namespace, logger: notes });
  open.push(one);
  return one;
}

function newRelay(on: Log, source = journal): Relay {
  const one = new Relay({
    log: on,
    service: 'messages',
    source,
    waitFor: async () => {},
    logger: notes,
    onLost: (realm, reason) => lost.push(`${realm}: ${reason}`),
    drainMs: 2000,
  });
  open.push({ close: () => one.drain() });
  one.start();
  return one;
}

const send = (realm: number, count: number) =>
  relay.push(
    realm,
    upTo(count).map(() => journal.commit(realm)),
  );

async function deleteStream(): Promise<void> {
  const nc = await connect(natsConnectOptions(server.url));
  await (await jetstreamManager(nc)).streams.delete(`${namespace}_log_0`);
  await nc.close();
}

describe('NATS goes and comes back', () => {
  test.each(['stop', 'kill'] as const)('%s: everything arrives once, in order', async (how) => {
    const seen = new LogObserver(log);
    let stopped: Promise<void> | undefined;
    for (const n of upTo(60)) {
      for (const realm of upTo(5)) send(realm, 3);
      if (n % 10 === 0 && !stopped) await relay.waitPublished(1, n * 3);
      if (n === 20) stopped = server[how]();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await stopped;
    for (const realm of upTo(5)) send(realm, 3);
    await expect(log.lastSequence()).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    expect(log.connected).toBe(false);
    await server.start();
    await Promise.all(upTo(5).map((realm) => relay.waitPublished(realm, 183)));
    await seen.until(() => seen.entries === 5 * 183);
    for (const realm of upTo(5)) expect(seen.seqs(realm, 'messages')).toEqual(upTo(183));
    expect(seen.lost).toBeUndefined();
    expect(seen.connects).toBe(2);
    expect(lost).toEqual([]);
  });

  test('a server that only hangs for a while loses nothing either', async () => {
    const seen = new LogObserver(log);
    send(1, 10);
    await relay.waitPublished(1, 10);
    server.pause();
    send(1, 10);
    // Longer than the reader's timeout, so that it reopens afterwards.
    await expect.poll(() => performance.now() - seen.reader.heardAt, { timeout: 10_000 }).toBeGreaterThan(2500);
    server.resume();
    send(1, 10);
    await relay.waitPublished(1, 30);
    await seen.until(() => seen.entries === 30);
    expect(seen.seqs(1, 'messages')).toEqual(upTo(30));
    expect(seen.lost).toBeUndefined();
    expect(lost).toEqual([]);
  });

  test.each([true, false])(
    'whether a server says that it leaves (%s) decides whether the next is written to at once',
    async (says) => {
      const seen = new LogObserver(log);
      send(1, 10);
      await relay.waitPublished(1, 10);
      if (says) {
        server.leave();
        await expect.poll(() => notes.at('info')).toContain('NATS server shutting down');
        // A server without a cluster serves until it stops.
        expect(log.connected).toBe(true);
      }
      await server.kill();
      await server.start();
      await log.ready();
      expect(log.writable).toBe(says);
      send(1, 10);
      await relay.waitPublished(1, 20);
      await seen.until(() => seen.entries === 20);
      expect(seen.seqs(1, 'messages')).toEqual(upTo(20));
      expect(lost).toEqual([]);
    },
  );

  test('a start without NATS waits for it', async () => {
    await server.stop();
    const early = await openEarly();
    expect(early.connected).toBe(false);
    await expect(early.publishEphemeral(1, 'typing', {})).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    await expect(early.bucket('x')).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    const seen = new LogObserver(early);
    const other = newRelay(early);
    other.push(1, [journal.commit(1)]);
    await server.start();
    await early.ready();
    await seen.until(() => seen.entries === 1);
    expect(seen.connects).toBe(1);
  });
});

async function openEarly(): Promise<Log> {
  const early = await Log.connect({ servers: server.url, namespace, name: 'early', logger: notes });
  open.push(early);
  return early;
}

test('a server that takes no long messages is reported, and shorter frames are cut for it', async () => {
  await server.configure((text) => text.replace('max_payload: 8MB', 'max_payload: 1MB'));
  await expect
    .poll(async () => {
      await newLog();
      return notes.at('error');
    })
    .toContain('max_payload of NATS too small: a long entry stops its realm');
  const limited = await newLog();
  const writer = newRelay(limited);
  const seen = new LogObserver(limited);
  writer.push(
    1,
    upTo(5).map(() => journal.commit(1, { payload: Buffer.alloc(400_000, 97) })),
  );
  await seen.until(() => seen.entries === 5);
  expect(seen.frames.map((frame) => frame.entries.length)).toEqual([2, 2, 1]);
});

describe('the log is no longer what it was', () => {
  test('a stream that is deleted: readers get lost, and the journal continues in a new epoch', async () => {
    const seen = new LogObserver(log);
    send(1, 10);
    send(2, 10);
    await Promise.all([relay.waitPublished(1, 10), relay.waitPublished(2, 10)]);
    await seen.until(() => seen.entries === 20);
    const { epoch } = log;
    await deleteStream();
    send(1, 5);
    await relay.waitPublished(1, 15);
    await seen.until(() => seen.lost !== undefined);
    expect(seen.lost).toContain('another');
    expect(log.epoch).not.toBe(epoch);
    await expect.poll(() => log.losses).toEqual({ epochChanges: 1, lostReads: 1 });
    const later = new LogObserver(log);
    await later.until(() => later.entries === 5);
    expect(later.seqs(1, 'messages')).toEqual([11, 12, 13, 14, 15]);
    send(2, 1);
    await relay.waitPublished(2, 11);
    await later.until(() => later.entries === 6);
    expect(later.seqs(2, 'messages')).toEqual([11]);
    expect(lost).toEqual([]);
  });

  test('a wiped server: the same, without a publication', async () => {
    const seen = new LogObserver(log);
    send(1, 10);
    await seen.until(() => seen.entries === 10);
    await server.stop();
    await rm(join(server.dir, 'jetstream'), { recursive: true });
    await server.start();
    await seen.until(() => seen.lost !== undefined);
    expect(await log.lastSequence()).toBe(0);
  });

  test('two writers after a new epoch: the one that knew less begins, and no entry is missing after it', async () => {
    const other = await newLog();
    const second = newRelay(other);
    send(1, 10);
    await relay.waitPublished(1, 10);
    await second.waitPublished(1, 10);
    send(1, 10);
    await relay.waitPublished(1, 20);
    await deleteStream();
    second.push(1, [journal.commit(1)]);
    await second.waitPublished(1, 21);
    send(1, 1);
    await relay.waitPublished(1, 22);
    await log.lastSequence();
    const later = new LogObserver(log);
    await later.until(() => later.seqs(1, 'messages').at(-1) === 22);
    const seqs = later.seqs(1, 'messages');
    expect(seqs).toEqual(upTo(22).slice(-seqs.length));
    expect(lost).toEqual([]);
  });

  /** Resets the stream's files to an earlier state, as after a crash of a machine that had not synced them. */
  async function loseTail(between: () => Promise<void>): Promise<void> {
    const files = join(server.dir, 'jetstream');
    await server.stop();
    await cp(files, `${files}.old`, { recursive: true });
    await server.start();
    await between();
    await server.kill();
    await rm(files, { recursive: true });
    await cp(`${files}.old`, files, { recursive: true });
    await server.start();
  }

  test('an acknowledged tail is gone: the writer starts a new epoch, and readers get lost', async () => {
    const seen = new LogObserver(log);
    send(1, 10);
    await seen.until(() => seen.entries === 10);
    const { epoch } = log;
    await loseTail(async () => {
      send(1, 10);
      await relay.waitPublished(1, 20);
      await seen.until(() => seen.entries === 20);
    });
    await seen.until(() => seen.lost !== undefined);
    send(1, 1);
    await relay.waitPublished(1, 21);
    expect(log.epoch).not.toBe(epoch);
    const later = new LogObserver(log);
    await later.until(() => later.entries === 1);
    expect(later.seqs(1, 'messages')).toEqual([21]);
    expect(notes.at('error').some((message) => message.includes('starting a new epoch'))).toBe(true);
  });

  test('a reader that alone knows of the loss begins the new epoch, if need be at the third try', async () => {
    const writing = await newLog();
    const writer = newRelay(writing);
    const seen = new LogObserver(log);
    const { epoch } = log;
    const { stream } = log;
    const recreate = stream.recreate.bind(stream);
    let tries = 0;
    stream.recreate = async (...of) => {
      if (++tries <= 2) throw new Error('no leader');
      await recreate(...of);
    };
    await loseTail(async () => {
      writer.push(1, [journal.commit(1)]);
      await writer.waitPublished(1, 1);
      await seen.until(() => seen.entries === 1);
      await writer.drain();
      await writing.close();
    });
    await seen.until(() => seen.lost !== undefined);
    expect(tries).toBe(3);
    expect(log.epoch).not.toBe(epoch);
  });

  test('a tail is gone and the writer with it: its saved position reveals it to the next one', async () => {
    send(1, 10);
    await relay.waitPublished(1, 10);
    const { epoch } = log;
    await loseTail(async () => {
      send(1, 10);
      await relay.waitPublished(1, 20);
      await relay.drain();
      await log.close();
    });
    const next = await newLog();
    expect(next.epoch).toBe(epoch);
    relay = newRelay(next);
    send(1, 1);
    await relay.waitPublished(1, 21);
    expect(next.epoch).not.toBe(epoch);
    expect(lost).toHaveLength(1);
    const later = new LogObserver(next);
    await later.until(() => later.entries === 1);
    expect(later.seqs(1, 'messages')).toEqual([21]);
  });

  test('a tail is gone: who knows nothing of it publishes nothing before the new epoch', async () => {
    const ignorant = new MemoryJournal();
    const other = await newLog();
    const second = newRelay(other, ignorant);
    send(1, 10);
    await relay.waitPublished(1, 10);
    const { epoch } = log;
    await loseTail(async () => {
      send(1, 10);
      await relay.waitPublished(1, 20);
      await expect.poll(() => other.connected).toBe(true);
    });
    second.push(2, [ignorant.commit(2)]);
    await expect.poll(() => other.connected, { interval: 5 }).toBe(true);
    const found = [other.epoch, other.writable];
    const closing = other.publishEphemeral(2, 'control', { type: 'queue_closed' }).then(() => other.epoch);
    await second.waitPublished(2, 1);
    expect(found).toEqual([epoch, false]);
    expect(other.epoch).not.toBe(epoch);
    expect(await closing).toBe(other.epoch);
    expect(other.losses.epochChanges).toBe(1);
    const later = new LogObserver(other);
    await later.until(() => later.entries === 2);
    expect([...later.seqs(2, 'messages'), ...later.seqs(2, 'control')]).toEqual([1, 0]);
  });

  test('a tail is gone and the writer with it: its saved position reveals it to running processes', async () => {
    const older = new MemoryJournal();
    const other = await newLog();
    const second = newRelay(other, older);
    second.push(
      1,
      upTo(10).map(() => older.commit(1)),
    );
    await second.waitPublished(1, 10);
    const { epoch } = other;
    await loseTail(async () => {
      for (const _ of upTo(10)) journal.commit(1);
      send(1, 10);
      await relay.waitPublished(1, 20);
      await relay.drain();
      await log.close();
      await older.savePosition(1, journal.positions.get(1) as JournalPosition);
    });
    second.push(2, [older.commit(2)]);
    await second.waitPublished(2, 1);
    expect(other.epoch).not.toBe(epoch);
    expect(lost).toHaveLength(1);
    const later = new LogObserver(other);
    await later.until(() => later.entries === 1);
    expect(later.seqs(2, 'messages')).toEqual([1]);
  });

  test('a reader alone finds that other frames stand where its own stood', async () => {
    send(1, 10);
    await relay.waitPublished(1, 10);
    await relay.drain();
    await log.close();
    const reading = await newLog();
    const seen = new LogObserver(reading);
    await seen.until(() => seen.entries === 10);
    const { epoch } = reading;
    // The old files get different frames before the reader reconnects: it must not accept them as a continuation.
    const files = join(server.dir, 'jetstream');
    const publishSome = async (realm: number, count: number) => {
      const writing = await newLog();
      const writer = newRelay(writing);
      for (const _ of upTo(count)) {
        writer.push(realm, [journal.commit(realm)]);
        await writer.waitPublished(realm, await journal.head(realm));
      }
      await writer.drain();
      await writing.close();
    };
    await server.stop();
    await cp(files, `${files}.old`, { recursive: true });
    await server.start();
    await publishSome(2, 2);
    await seen.until(() => seen.entries === 12);
    await server.kill();
    await rm(files, { recursive: true });
    await cp(`${files}.old`, files, { recursive: true });
    journal.positions.clear();
    await server.start();
    await publishSome(3, 5);
    await seen.until(() => seen.lost !== undefined);
    expect(seen.lost).toMatch(/another|ends at/);
    expect(reading.epoch === epoch && seen.entries > 12).toBe(false);
  });
});

test("a position before the stream's beginning is said to be lost, one at its end is not", async () => {
  const { name, stream } = { name: `${namespace}_log_0`, stream: log.stream };
  send(1, 3);
  await relay.waitPublished(1, 3);
  const last = await log.lastSequence();
  const beyond = new LogObserver(log, last + 5);
  await beyond.until(() => beyond.lost !== undefined);
  expect(beyond.lost).toContain('ends at');
  expect((await stream.inspect()).epoch).toBe(log.epoch);
  const end = new LogObserver(log, last);
  await end.until(() => end.connects === 1);
  expect(name).toBe(stream.name);
  expect(end.frames).toEqual([]);
});

test('a server without room for the log says so, and is used as soon as it has room', async () => {
  const namespace = newNamespace();
  const options = { servers: server.url, namespace, name: 'test', logger: notes };
  const tooLarge = await Log.connect({ ...options, maxBytes: 2 ** 50 });
  open.push(tooLarge);
  await expect.poll(() => tooLarge.refusal).toContain('insufficient storage');
  expect(tooLarge.connected).toBe(false);
  const fitting = await openLog(server.url, { namespace });
  open.push(fitting);
  await expect.poll(() => [tooLarge.connected, tooLarge.refusal], { timeout: 10_000 }).toEqual([true, undefined]);
});

test('a process without limits of its own, as a tool is, leaves those of the log', async () => {
  const namespace = newNamespace();
  const maxBytes = 64 * 1024 * 1024;
  const deployed = await openLog(server.url, { namespace, maxBytes });
  open.push(deployed);
  const connection = await connect(natsConnectOptions(server.url));
  const jsm = await jetstreamManager(connection);
  const size = async () => (await jsm.streams.info(deployed.stream.name)).config.max_bytes;
  try {
    const tool = await Log.connect({ servers: server.url, namespace, name: 'tool', logger: notes });
    open.push(tool);
    await tool.ready(AbortSignal.timeout(10_000));
    await tool.stream.inspect();
    expect(await size()).toBe(maxBytes);
    const larger = await openLog(server.url, { namespace, maxBytes: 2 * maxBytes });
    open.push(larger);
    await larger.stream.inspect();
    expect(await size()).toBe(2 * maxBytes);
  } finally {
    await connection.close();
  }
});
