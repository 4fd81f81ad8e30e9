import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { encodeFrame } from './codec.ts';
import type { Log } from './log.ts';
import { natsConnectOptions } from './nats-access.ts';
import { Relay, type RelayOptions } from './relay.ts';
import { MemoryJournal } from './testing/journal.ts';
import { LogObserver, newNamespace, openLog, RecordingLogger, upTo } from './testing/observe.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function newLog(namespace = newNamespace(), logger = new RecordingLogger()): Promise<Log> {
  const log = await openLog(server.url, { namespace, logger });
  open.push(log);
  return log;
}

function newRelay(log: Log, source: MemoryJournal, options: Partial<RelayOptions> = {}): Relay {
  const relay = new Relay({
    log,
    service: 'messages',
    source,
    waitFor: async () => {},
    logger: new RecordingLogger(),
    drainMs: 2000,
    ...options,
  });
  open.push({ close: () => relay.drain() });
  return relay;
}

/** The sizes of the messages at these sequences on the server, bytes. */
async function storedSizes(log: Log, sequences: number[]): Promise<number[]> {
  const nc = await connect(natsConnectOptions(server.url));
  const jsm = await jetstreamManager(nc);
  const stored = await Promise.all(sequences.map((seq) => jsm.streams.getMessage(log.stream.name, { seq })));
  await nc.close();
  return stored.map((message) => message?.data.length ?? 0);
}

describe('formats', () => {
  test('a long frame is packed while its readers know that, and read as what it was', async () => {
    let format = 1;
    const log = await openLog(server.url, { frameFormat: () => format });
    open.push(log);
    const journal = new MemoryJournal();
    const relay = newRelay(log, journal);
    const seen = new LogObserver(log);
    const payload = Buffer.alloc(3_000, 97);
    const push = async () => {
      relay.push(
        1,
        upTo(50).map(() => journal.commit(1, { payload })),
      );
      await relay.waitPublished(1, await journal.head(1));
    };
    await push();
    format = 2;
    await push();
    await seen.until(() => seen.entries === 100);
    expect(seen.seqs(1, 'messages')).toEqual(upTo(100));
    expect(seen.frames.flatMap((frame) => frame.entries).every((entry) => entry.payload.equals(payload))).toBe(true);
    const sizes = await storedSizes(log, [1, 2]);
    expect(sizes[0]).toBeGreaterThan(150_000);
    expect(sizes[1]).toBeLessThan(10_000);
    // A writer of another format continues after it.
    format = 1;
    const second = newRelay(log, journal);
    second.push(1, [journal.commit(1)]);
    await second.waitPublished(1, 101);
    await seen.until(() => seen.entries === 101);
    expect(seen.seqs(1, 'messages')).toEqual(upTo(101));
    expect(second.counts).toMatchObject({ frames: 1, entries: 1, conflicts: 0 });
  });

  test('a frame of an unknown format: its reader gets lost, its writer continues after it', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const seen = new LogObserver(log);
    const bytes = encodeFrame('newer', [journal.commit(1).bytes], { format: 1, lastSeq: 1 });
    bytes[1] = 9;
    await log.stream.publish(log.subject(1, 'messages'), bytes, 0);
    await seen.until(() => seen.lost !== undefined);
    expect(seen.lost).toBe('frame 1 rejected: a frame of format 9: this build reads up to 2');
    const relay = newRelay(log, journal);
    relay.push(1, [journal.commit(1)]);
    await relay.waitPublished(1, 2);
    const rest = new LogObserver(log, 1);
    await rest.until(() => rest.entries === 1);
    expect(rest.seqs(1, 'messages')).toEqual([2]);
  });
});

describe('publishing', () => {
  test('what is pushed arrives in order, gathered into frames while one is under way', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const relay = newRelay(log, journal);
    const seen = new LogObserver(log);
    for (const n of upTo(2000)) {
      relay.push(7, [journal.commit(7, { type: 'message', op: `${n}` })]);
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await relay.waitPublished(7, 2000);
    expect(relay.published(7)).toBe(2000);
    await seen.until(() => seen.entries === 2000);
    expect(seen.seqs(7, 'messages')).toEqual(upTo(2000));
    expect(seen.frames.length).toBeLessThan(500);
    expect(seen.frames.every((frame) => frame.entries.length <= 512)).toBe(true);
    expect(seen.frames.map((frame) => frame.sequence)).toEqual(upTo(seen.frames.length));
    expect(seen.frames.at(-1)?.entries.at(-1)).toMatchObject({ type: 'message', op: '2000', seq: 2000 });
    expect(Math.abs((seen.frames.at(-1)?.at ?? 0) - Date.now())).toBeLessThan(10_000);
    expect(seen.connects).toBe(1);
    expect(await log.lastSequence()).toBe(seen.frames.length);
  });

  test('long entries are spread over frames that the server takes', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const relay = newRelay(log, journal);
    const seen = new LogObserver(log);
    const payload = Buffer.alloc(2_500_000, 97);
    relay.push(
      1,
      upTo(7).map(() => journal.commit(1, { payload })),
    );
    await relay.waitPublished(1, 7);
    await seen.until(() => seen.entries === 7);
    expect(seen.frames.map((frame) => frame.entries.length)).toEqual([2, 2, 2, 1]);
    expect(seen.frames[3]?.entries[0]?.payload.length).toBe(payload.length);
  });

  test('what was never pushed is found by the sweep; positions are saved', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    for (const _ of upTo(1300)) journal.commit(1);
    journal.commit(2);
    const relay = newRelay(log, journal);
    const seen = new LogObserver(log);
    relay.start();
    await seen.until(() => seen.entries === 1301);
    expect(seen.seqs(1, 'messages')).toEqual(upTo(1300));
    await relay.drain();
    expect(journal.positions.get(1)).toMatchObject({ seq: 1300, epoch: log.epoch });
    expect(journal.positions.get(2)).toMatchObject({ seq: 1 });
  });

  test('a restarted relay continues at the end of the log, not at the saved position', async () => {
    const namespace = newNamespace();
    const log = await newLog(namespace);
    const journal = new MemoryJournal();
    const first = newRelay(log, journal);
    first.push(1, [journal.commit(1), journal.commit(1)]);
    await first.waitPublished(1, 2);
    await first.drain();
    journal.positions.clear();
    const second = newRelay(await newLog(namespace), journal);
    second.push(1, [journal.commit(1)]);
    await second.waitPublished(1, 3);
    const seen = new LogObserver(log);
    await seen.until(() => seen.entries === 3);
    expect(seen.seqs(1, 'messages')).toEqual([1, 2, 3]);
    await second.drain();
    expect(journal.positions.get(1)?.seq).toBe(3);
  });

  test('entries that this process did not push come when others have dropped what they cache', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const drops: PromiseWithResolvers<void>[] = [];
    const dropCached = () => {
      const drop = Promise.withResolvers<void>();
      drops.push(drop);
      return drop.promise;
    };
    const relay = newRelay(log, journal, { dropCached });
    const seen = new LogObserver(log);
    relay.push(1, [journal.commit(1)]);
    await relay.waitPublished(1, 1);
    expect(drops).toHaveLength(0);
    // Another process committed these entries and died.
    for (const _ of [1, 2]) journal.commit(1);
    const published = relay.waitPublished(1, 3);
    await expect.poll(() => drops.length, { timeout: 10_000 }).toBe(1);
    expect(seen.entries).toBe(1);
    drops[0]?.resolve();
    await published;
    await seen.until(() => seen.entries === 3);
    expect(drops).toHaveLength(1);
  });

  test('the sweep leaves to this process what it is about to push', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    let drops = 0;
    const dropCached = async () => {
      drops++;
    };
    const relay = newRelay(log, journal, { dropCached });
    const seen = new LogObserver(log);
    relay.start();
    const dropped = Promise.withResolvers<void>();
    const held = relay.hold(1, dropped.promise);
    const entry = journal.commit(1);
    // A sweep runs within 1.25 s, and publishes a quarter of a second later.
    journal.commit(2);
    await seen.until(() => seen.seqs(2, 'messages').length === 1);
    expect(seen.seqs(1, 'messages')).toEqual([]);
    dropped.resolve();
    await held;
    relay.push(1, [entry]);
    await relay.waitPublished(1, 1);
    expect(drops).toBe(1);
  });

  test('entries beyond the memory bound come from the journal', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const relay = newRelay(log, journal);
    const seen = new LogObserver(log);
    relay.push(
      1,
      upTo(10_000).map(() => journal.commit(1)),
    );
    await relay.waitPublished(1, 10_000);
    await seen.until(() => seen.entries === 10_000);
    expect(seen.seqs(1, 'messages')).toEqual(upTo(10_000));
  });

  test('a thousand realms at once', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const relay = newRelay(log, journal);
    relay.start();
    const seen = new LogObserver(log);
    for (const _ of upTo(10)) {
      for (const realm of upTo(1000)) relay.push(realm, [journal.commit(realm)]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(upTo(1000).map((realm) => relay.waitPublished(realm, 10)));
    await seen.until(() => seen.entries === 10_000);
    const byRealm = new Map<number, number[]>();
    for (const frame of seen.frames) {
      const seqs = byRealm.get(frame.realm) ?? [];
      byRealm.set(frame.realm, seqs);
      seqs.push(...frame.entries.map((entry) => entry.seq));
    }
    expect(byRealm.size).toBe(1000);
    for (const seqs of byRealm.values()) expect(seqs).toEqual(upTo(10));
    expect(relay.counts.conflicts).toBe(0);
  });
});

describe('two writers of one journal', () => {
  test('leave neither gaps nor repetitions, whichever relay gets an entry', async () => {
    const namespace = newNamespace();
    const log = await newLog(namespace);
    const journal = new MemoryJournal();
    const a = newRelay(await newLog(namespace), journal);
    const b = newRelay(await newLog(namespace), journal);
    a.start();
    b.start();
    const seen = new LogObserver(log);
    for (const n of upTo(3000)) {
      const entry = journal.commit(1);
      // The ownership alternates, with times in which both act as owner, and with entries that are pushed to neither.
      const owner = Math.floor(n / 100) % 2 ? a : b;
      if (n % 7 !== 0) owner.push(1, [entry]);
      if (n % 300 > 150 && n % 3 === 0) b.push(1, [entry]);
      if (n % 5 === 0) await log.lastSequence();
      if (n % 100 === 99) await owner.waitPublished(1, n);
    }
    await Promise.all([a.waitPublished(1, 3000), b.waitPublished(1, 3000)]);
    await seen.until(() => seen.entries >= 3000);
    expect(seen.seqs(1, 'messages')).toEqual(upTo(3000));
    expect(a.counts.entries + b.counts.entries).toBe(3000);
    expect(a.counts.entries).toBeGreaterThan(0);
    expect(b.counts.entries).toBeGreaterThan(0);
    expect(a.counts.conflicts + b.counts.conflicts).toBeGreaterThan(0);
  });

  test("waiting for what the other publishes needs no publication of one's own", async () => {
    const namespace = newNamespace();
    const journal = new MemoryJournal();
    const owner = newRelay(await newLog(namespace), journal);
    const other = newRelay(await newLog(namespace), journal);
    const entry = journal.commit(1);
    const waits = other.waitPublished(1, 1);
    owner.push(1, [entry]);
    await waits;
    expect(other.published(1)).toBe(1);
    expect(other.counts).toMatchObject({ frames: 0, entries: 0, conflicts: 0 });
  });

  test('compare the log with the journal once, not after each frame of the other', async () => {
    let compared = 0;
    class CountingJournal extends MemoryJournal {
      override read(realm: number, afterSeq: number, limit: number) {
        if (limit === 1) compared++;
        return super.read(realm, afterSeq, limit);
      }
    }
    const namespace = newNamespace();
    const journal = new CountingJournal();
    const owner = newRelay(await newLog(namespace), journal);
    const other = newRelay(await newLog(namespace), journal);
    for (const n of upTo(5)) {
      owner.push(1, [journal.commit(1)]);
      await other.waitPublished(1, n);
    }
    expect(other.published(1)).toBe(5);
    expect(compared).toBe(1);
  });

  test('unpublished entries of a dead owner are published by a process that waits for them', async () => {
    const journal = new MemoryJournal();
    const relay = newRelay(await newLog(), journal);
    journal.commit(1);
    journal.commit(1);
    await relay.waitPublished(1, 2);
    expect(relay.counts.entries).toBe(2);
  });

  test('a wait ends with its caller, and with the relay', async () => {
    const relay = newRelay(await newLog(), new MemoryJournal());
    const leaving = new AbortController();
    const left = relay.waitPublished(1, 99, leaving.signal);
    const stays = relay.waitPublished(1, 98);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const outcome = expect(stays).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
    await relay.drain();
    await outcome;
  });
});

describe('causes', () => {
  test('an entry waits for what it was decided on, and nothing passes it', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const asked: object[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const relay = newRelay(log, journal, {
      waitFor: async (cause) => {
        asked.push(cause);
        await released;
      },
    });
    const seen = new LogObserver(log);
    const causes = [{ service: 'channels', seq: 5 }];
    relay.push(3, [
      journal.commit(3),
      journal.commit(3, { causes }),
      journal.commit(3),
      journal.commit(3, { causes: [{ service: 'messages', seq: 1 }] }),
    ]);
    relay.push(4, [journal.commit(4)]);
    await seen.until(() => seen.entries === 2);
    await expect.poll(() => asked.length).toBe(1);
    expect(seen.seqs(3, 'messages')).toEqual([1]);
    expect(seen.seqs(4, 'messages')).toEqual([1]);
    release();
    await relay.waitPublished(3, 4);
    relay.push(3, [journal.commit(3, { causes: [{ service: 'channels', seq: 4 }] })]);
    await relay.waitPublished(3, 5);
    await seen.until(() => seen.entries === 6);
    expect(seen.seqs(3, 'messages')).toEqual(upTo(5));
    expect(asked).toEqual([{ service: 'channels', seq: 5, realm: 3 }]);
  });

  test('a cause that does not come is reported after seconds, and nothing passes meanwhile', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const notes = new RecordingLogger();
    const waiting = Promise.withResolvers<void>();
    const relay = newRelay(log, journal, { logger: notes, waitFor: () => waiting.promise });
    const seen = new LogObserver(log);
    relay.push(3, [journal.commit(3, { causes: [{ service: 'channels', seq: 5 }] }), journal.commit(3)]);
    await expect.poll(() => notes.at('warn'), { timeout: 5_000 }).toEqual(['entry waits for its cause']);
    expect(notes.lines.at(-1)?.fields).toMatchObject({ realm: 3, seq: 1, cause: { service: 'channels', seq: 5 } });
    expect(relay.counts.entries).toBe(0);
    expect(relay.blocked).toMatchObject({ realms: 1 });
    expect(relay.behind).toMatchObject({ realms: 1, entries: 2 });
    expect(relay.behind.longestMs).toBeGreaterThanOrEqual(1_990);
    expect(relay.blocked.longestMs).toBeGreaterThanOrEqual(1_990);
    waiting.resolve();
    await relay.waitPublished(3, 2);
    expect(relay.blocked).toEqual({ realms: 0, longestMs: 0 });
    expect(relay.behind).toEqual({ entries: 0, realms: 0, longestMs: 0 });
    expect(relay.counts.position).toBe(await log.lastSequence());
    await seen.until(() => seen.entries === 2);
    expect(seen.seqs(3, 'messages')).toEqual([1, 2]);
  });

  test('entries that the log rejects count as unpublished since the first attempt', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const relay = newRelay(log, journal);
    const nc = await connect(natsConnectOptions(server.url));
    open.push({ close: () => nc.close() });
    const jsm = await jetstreamManager(nc);
    const { config } = await jsm.streams.info(log.stream.name);
    await jsm.streams.update(log.stream.name, { ...config, max_msg_size: 1 });
    relay.push(3, [journal.commit(3)]);
    // Longer than the longest pause between two attempts.
    await expect.poll(() => relay.behind.longestMs, { timeout: 20_000 }).toBeGreaterThan(4_000);
    await jsm.streams.update(log.stream.name, config);
    await relay.waitPublished(3, 1);
    expect(relay.behind).toEqual({ entries: 0, realms: 0, longestMs: 0 });
  });

  test('also when entries come from the journal, and the one asked fails at first', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    let asked = 0;
    const relay = newRelay(log, journal, {
      waitFor: async () => {
        if (++asked < 3) throw new Error('not there');
      },
    });
    journal.commit(1, { causes: [{ service: 'users', seq: 9 }] });
    await relay.waitPublished(1, 1);
    expect(asked).toBe(3);
  });

  test("two services whose entries name each other do not stand in each other's way", async () => {
    const log = await newLog();
    const journals = { messages: new MemoryJournal(), channels: new MemoryJournal() };
    const relays: Record<string, Relay> = {};
    for (const service of ['messages', 'channels'] as const) {
      relays[service] = newRelay(log, journals[service], {
        service,
        waitFor: async ({ service: whose, realm, seq }) => await relays[whose]?.waitPublished(realm, seq),
      });
    }
    const realms = upTo(200);
    for (const realm of realms) {
      const first = journals.channels.commit(realm);
      const second = journals.messages.commit(realm, { causes: [{ service: 'channels', seq: 1 }] });
      const third = journals.channels.commit(realm, { causes: [{ service: 'messages', seq: 1 }] });
      relays.channels?.push(realm, [first, third]);
      relays.messages?.push(realm, [second]);
    }
    await Promise.all(realms.map((realm) => relays.channels?.waitPublished(realm, 2)));
    const seen = new LogObserver(log);
    await seen.until(() => seen.entries === 600);
    for (const realm of realms) {
      const order = seen.frames.filter((frame) => frame.realm === realm).map((frame) => frame.service);
      expect(order).toEqual(['channels', 'messages', 'channels']);
    }
  });
});

describe('what takes something away', () => {
  /**
   * A removal that waits for earlier messages, and messages that wait for the removal; the relays get the entries
   * pushed or read them from the journal.
   */
  test.for([true, false])(
    'comes after what its fence names, and before what depends on it (pushed: %s)',
    async (pushed) => {
      const log = await newLog();
      const journals = { messages: new MemoryJournal(), channels: new MemoryJournal() };
      const relays: Record<string, Relay> = {};
      let fence: (() => void) | undefined;
      const isSet = new Promise<void>((resolve) => {
        fence = resolve;
      });
      const waitFor: RelayOptions['waitFor'] = async ({ service: whose, realm, seq }) =>
        await relays[whose]?.waitPublished(realm, seq);
      relays.messages = newRelay(log, journals.messages, { waitFor });
      const setFence = async () => {
        await isSet;
        return { service: 'messages', seq: 2 };
      };
      relays.channels = newRelay(log, journals.channels, { service: 'channels', waitFor, setFence });
      const first = journals.channels.commit(1);
      const removal = journals.channels.commit(1, { withdraws: [{ channel_id: 3, version: 5 }] });
      const later = journals.channels.commit(1);
      if (pushed) relays.channels.push(1, [first, removal, later]);
      const published = relays.channels.waitPublished(1, 3);
      await relays.channels.waitPublished(1, 1);
      const before = upTo(2).map(() => journals.messages.commit(1));
      fence?.();
      await relays.channels.waitFenced(1, 3);
      const after = journals.messages.commit(1, { causes: [{ service: 'channels', seq: 3 }] });
      relays.messages.push(1, [...before, after]);
      await published;
      await relays.messages.waitPublished(1, 3);
      const seen = new LogObserver(log);
      await seen.until(() => seen.entries === 6);
      const order = seen.frames.flatMap(({ service, entries }) => entries.map(({ seq }) => `${service} ${seq}`));
      expect(order).toEqual(['channels 1', 'messages 1', 'messages 2', 'channels 2', 'channels 3', 'messages 3']);
    },
  );
});

test('what has no journal goes through the log as well', async () => {
  const log = await newLog();
  const seen = new LogObserver(log);
  await log.publishEphemeral(5, 'typing', { type: 'typing', op: 'start', seq: 17, payload: '{"type":"typing"}' });
  await log.publishEphemeral(5, 'presence', { type: 'presence' });
  await log.publishEphemeral(5, 'control', { type: 'tick' });
  await seen.until(() => seen.entries === 3);
  expect(seen.frames.map(({ realm, service }) => [realm, service])).toEqual([
    [5, 'typing'],
    [5, 'presence'],
    [5, 'control'],
  ]);
  expect(seen.frames[0]?.entries[0]).toMatchObject({ seq: 0, op: 'start', type: 'typing' });
});

describe('a database that was restored from a copy older than the log', () => {
  /** Ten entries in the log, six of them in the journal. */
  async function restored() {
    const namespace = newNamespace();
    const journal = new MemoryJournal();
    const earlier = await newLog(namespace);
    const before = newRelay(earlier, journal);
    for (let n = 0; n < 10; n++) before.push(1, [journal.commit(1)]);
    await before.waitPublished(1, 10);
    await before.drain();
    journal.restore(1, 6);
    const log = await newLog(namespace);
    const { epoch } = log;
    const logger = new RecordingLogger();
    const lost: string[] = [];
    const relay = newRelay(log, journal, { logger, onLost: (_realm, reason) => lost.push(reason) });
    return { log, journal, relay, epoch, lost };
  }

  test('starts a new epoch, in which nothing that is committed after it is missing', async () => {
    const { log, journal, relay, epoch, lost } = await restored();
    relay.push(1, [journal.commit(1, { payload: 'after' })]);
    await relay.waitPublished(1, 7);
    expect(log.epoch).not.toBe(epoch);
    expect(lost).toEqual(['the journal ends at 7, the log at 10']);
    const seen = new LogObserver(log);
    await seen.until(() => seen.seqs(1, 'messages').includes(7));
    const entries = seen.frames.flatMap((frame) => frame.entries);
    expect(entries.filter(({ seq }) => seq === 7).map(({ payload }) => payload.toString())).toEqual(['after']);
    expect(journal.positions.get(1)?.seq ?? 0).toBeLessThanOrEqual(7);
  });

  test('is noticed where the journal has caught up with the log meanwhile', async () => {
    const { log, journal, relay, epoch, lost } = await restored();
    const committed = upTo(5).map((n) => journal.commit(1, { payload: `after ${n}` }));
    relay.push(1, committed);
    await relay.waitPublished(1, 11);
    expect(log.epoch).not.toBe(epoch);
    expect(lost).toEqual(["entry 10 of the log is another than the journal's"]);
    const seen = new LogObserver(log);
    await seen.until(() => seen.seqs(1, 'messages').includes(11));
    const payloads = seen.frames.flatMap((frame) => frame.entries).map(({ payload }) => payload.toString());
    expect(payloads.slice(-5)).toEqual(upTo(5).map((n) => `after ${n}`));
  });

  test('under a running process the sweeps notice it', async () => {
    const log = await newLog();
    const journal = new MemoryJournal();
    const relay = newRelay(log, journal);
    relay.start();
    for (let n = 0; n < 10; n++) relay.push(1, [journal.commit(1)]);
    await relay.waitPublished(1, 10);
    const { epoch } = log;
    journal.restore(1, 6);
    await expect.poll(() => log.epoch, { timeout: 20_000 }).not.toBe(epoch);
    relay.push(1, [journal.commit(1)]);
    await relay.waitPublished(1, 7);
    const seen = new LogObserver(log);
    await seen.until(() => seen.seqs(1, 'messages').includes(7));
  }, 40_000);
});
