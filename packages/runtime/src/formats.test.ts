/** Formats over real boards: which formats members announce, and which are then written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Member, Members } from '@rookery/actors';
import type { Clock } from '@rookery/core';
import { type RunningServer, startNats } from '@rookery/embedded';
import { Log, natsMemberBoard, Relay } from '@rookery/log';
import { ManualClock } from '@rookery/testkit/manual-clock';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FORMATS, Formats, heldFormats } from './formats.ts';

const logger = pino({ level: 'silent' });
const RAISE_AFTER_MS = 60_000;

let dir: string;
let server: RunningServer;
let namespace: string;
let count = 0;
const closing: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rookery-formats-'));
  server = await startNats({ dir });
});
afterAll(async () => {
  await server.stop();
  await rm(dir, { recursive: true });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A process with its own view of the board, which writes the allowed formats. */
async function startProcess(name: string, clock: Clock = new ManualClock()) {
  const log: Log = await Log.connect({
    servers: server.url,
    namespace,
    name,
    logger,
    maxBytes: 64 * 1024 * 1024,
    frameFormat: () => formats.write('frames'),
  });
  const board = natsMemberBoard(log, { ttlMs: 2_000, refreshMs: 500 });
  const members = new Members({ board, logger, everyMs: 250, deadAfterMs: 750, watched: [], probe: async () => {} });
  const formats = new Formats({ members, clock, raiseAfterMs: RAISE_AFTER_MS });
  await log.ready();
  await members.start();
  closing.push(
    () => log.close(),
    () => members.stop(),
    () => formats.stop(),
  );
  return { log, board, members, formats };
}

const member = (id: string, frames: number, service = 'events'): Member => ({
  id,
  service,
  address: '127.0.0.1:1',
  formats: { calls: 1, frames, registrations: 1 },
  startedAt: 1,
  draining: false,
});

it('an old member holds writers at its format; when it has been gone for a while the newer one is written', async () => {
  namespace = `f${++count}`;
  const clock = new ManualClock();
  const writer = await startProcess('writer', clock);
  const newer = await startProcess('newer');
  const older = await startProcess('older');
  await newer.board.announce(member('newer', 2));
  await older.board.announce(member('older', 1));
  await expect.poll(() => writer.members.known.length).toBe(2);
  await clock.advance(2 * RAISE_AFTER_MS);
  expect(writer.formats.write('frames')).toBe(1);

  const written = await publishing(writer.log);
  expect(await written()).toBe(1);
  await older.board.withdraw('older');
  await expect.poll(() => writer.members.known.length).toBe(1);
  // The member may come back, so no format is written yet that it could not read.
  await clock.advance(RAISE_AFTER_MS - 1);
  expect(await written()).toBe(1);
  await clock.advance(1);
  expect(await written()).toBe(2);

  // A member that comes back lowers the format immediately.
  await older.board.announce(member('older', 1));
  await expect.poll(() => writer.formats.write('frames')).toBe(1);
  expect(await written()).toBe(1);
  expect(writer.formats.isReadBy('events', 'frames', 2)).toBe(true);
  expect(writer.formats.isReadBy('events', 'frames', 3)).toBe(false);
  // The writers of frames serve no queues.
  expect(writer.formats.isReadBy('users', 'frames', 2)).toBe(false);
});

it('what an operator holds back is neither announced nor written, and what is not there is not held', async () => {
  expect(heldFormats({ frames: 1, calls: 99 })).toEqual({ ...FORMATS, frames: 1 });
  namespace = `f${++count}`;
  const clock = new ManualClock();
  const { board, members } = await startProcess('holding');
  await board.announce(member('newer', 2));
  await expect.poll(() => members.known.length).toBe(1);
  const formats = new Formats({ members, clock, known: heldFormats({ frames: 1 }), raiseAfterMs: RAISE_AFTER_MS });
  closing.push(() => formats.stop());
  await clock.advance(2 * RAISE_AFTER_MS);
  expect(formats.write('frames')).toBe(1);
});

it('one that comes and goes while the newer format is waited for restarts that time', async () => {
  namespace = `f${++count}`;
  const clock = new ManualClock();
  const writer = await startProcess('writer', clock);
  await writer.board.announce(member('a', 2));
  await expect.poll(() => writer.members.known.length).toBe(1);
  await clock.advance(RAISE_AFTER_MS - 1);
  const passing = await startProcess('passing');
  await passing.board.announce(member('passing', 1, 'messages'));
  await expect.poll(() => writer.members.known.length).toBe(2);
  await passing.board.withdraw('passing');
  await expect.poll(() => writer.members.known.length).toBe(1);
  await clock.advance(RAISE_AFTER_MS - 1);
  expect(writer.formats.write('frames')).toBe(1);
  await clock.advance(1);
  expect(writer.formats.write('frames')).toBe(2);
});

it('while NATS is away, and until the board was seen again, only the first format is written', async () => {
  namespace = `f${++count}`;
  const clock = new ManualClock();
  const writer = await startProcess('writer', clock);
  await writer.board.announce(member('a', 2));
  await expect.poll(() => writer.members.known.length).toBe(1);
  await clock.advance(RAISE_AFTER_MS);
  expect(writer.formats.write('frames')).toBe(2);
  /** The formats that a process would write if it published as soon as NATS is back. */
  const atConnect: number[] = [];
  writer.log.onChange((connected) => connected && atConnect.push(writer.formats.write('frames')));
  const { port } = server;
  await server.stop();
  await expect.poll(() => writer.formats.write('frames')).toBe(1);
  expect(writer.members.known.map(({ id }) => id)).toEqual(['a']);
  server = await startNats({ dir, port });
  await expect.poll(() => writer.members.isCurrent).toBe(true);
  expect(atConnect).toEqual([1]);
  await clock.advance(RAISE_AFTER_MS);
  expect(writer.formats.write('frames')).toBe(2);
});

/** Returns a function that publishes a long frame and returns its format: only format 2 is short in the log. */
async function publishing(log: Log): Promise<() => Promise<number>> {
  const payload = Buffer.alloc(30_000, 97);
  const none = {
    read: async () => [],
    head: async () => 0,
    exactHead: async () => 0,
    realms: async () => [],
    position: async () => undefined,
  };
  const relay = new Relay({
    log,
    service: 'messages',
    source: { ...none, savePosition: async () => {} },
    waitFor: async () => {},
    logger,
  });
  closing.push(() => relay.drain());
  let seq = 0;
  return async () => {
    relay.push(1, [{ seq: ++seq, bytes: payload }]);
    await relay.waitPublished(1, seq);
    const head = await log.stream.tail(log.subject(1, 'messages'));
    return head?.format ?? 0;
  };
}
