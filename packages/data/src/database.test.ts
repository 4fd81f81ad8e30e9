import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, connect as netConnect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { freePort } from '@rookery/embedded';
import { selfSigned } from '@rookery/testkit/self-signed';
import { afterAll, describe, expect, test } from 'vitest';
import { startCuttingProxy } from '../test/cutting-proxy.ts';
import { bodyOf, collectingLogger, newRealm, startFixture, startQueue } from '../test/fixture.ts';
import { Database, ensureIndexes, ensureJournal, Journal, journalSeq, snapshotRead } from './index.ts';

const fixture = await startFixture();
const { database } = fixture;
await ensureIndexes(database, { accounts: [] });
const accounts = database.collection<{ _id: string; value: number }>('accounts');
const journal = new Journal(database);

afterAll(() => fixture.close());

describe(`database (mongod ${fixture.version})`, () => {
  test('says once what is missing and where it looked, and connects when it is there', async () => {
    const logger = collectingLogger();
    const port = await freePort();
    const url = `mongodb://someone:secret@127.0.0.1:${port}/?serverSelectionTimeoutMS=1`;
    const missing = new Database({ url, database: 'none', appName: 'test', logger });
    expect(missing.connected).toBe(false);
    await expect.poll(() => logger.lines, { timeout: 15_000 }).toHaveLength(1);
    expect(logger.lines[0]).toContain(`127.0.0.1:${port}`);
    expect(logger.lines[0]).not.toContain('secret');
    await missing.close();
    await expect(missing.ready()).rejects.toThrow('closed');
  }, 20_000);

  test('waits for a user that is not made yet, and for its rights, and continues by itself', async () => {
    const logger = collectingLogger();
    const url = fixture.server.url.replace(/\/\/.*@/, '//late:secret@');
    const late = new Database({ url, database: 'late', appName: 'test', logger });
    try {
      let prepared = false;
      const preparing = ensureJournal(late).then(() => {
        prepared = true;
      });
      await expect.poll(() => logger.lines, { timeout: 15_000 }).toHaveLength(1);
      expect(logger.lines[0]).toMatch(/127\.0\.0\.1:\d+ refuses the credentials of MONGODB_URL/);
      expect(logger.lines[0]).not.toContain('secret');
      expect([late.connected, late.refusal]).toEqual([false, 'Authentication failed.']);

      const admin = database.client.db('admin');
      await admin.command({ createUser: 'late', pwd: 'secret', roles: [] });
      await expect.poll(() => late.connected, { timeout: 15_000 }).toBe(true);
      await expect.poll(() => logger.lines, { timeout: 15_000 }).toHaveLength(3);
      expect(logger.lines[1]).toBe('MongoDB connected');
      expect(late.refusal).toContain('not authorized');
      expect(prepared).toBe(false);

      await admin.command({ grantRolesToUser: 'late', roles: [{ role: 'readWrite', db: 'late' }] });
      await preparing;
      expect(logger.lines).toHaveLength(3);
    } finally {
      await late.close();
    }
  }, 60_000);

  test('refuses a connection string that is none', () => {
    expect(() => new Database({ url: 'http://x', database: 'x', appName: 'x', logger: collectingLogger() })).toThrow();
  });

  test('TLS is demanded with an authority, which has to have signed the server, and a certificate is shown', async () => {
    const { cert, key } = selfSigned();
    const [own, pair] = [join(fixture.dir, 'own.pem'), join(fixture.dir, 'pair.pem')];
    await writeFile(own, cert);
    await writeFile(pair, cert + key);
    // A TLS proxy in front of the plain server.
    const shown: boolean[] = [];
    const proxy = createTlsServer({ cert, key, ca: cert, requestCert: true, rejectUnauthorized: false }, (socket) => {
      shown.push(socket.authorized);
      const behind = netConnect(fixture.server.port, '127.0.0.1');
      socket.pipe(behind).pipe(socket);
      for (const one of [socket, behind]) one.on('error', () => one.destroy());
    });
    proxy.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const port = (proxy.address() as AddressInfo).port;
    const { search } = new URL(fixture.server.url);
    const open = (to: number, files: object) => {
      const url = fixture.server.url
        .replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${to}`)
        .replace(search, '?directConnection=true');
      return new Database({ url, database: 'test', appName: 'test', logger: collectingLogger(), ...files });
    };
    const known = open(port, { caFile: own, certificateKeyFile: pair });
    await known.ready();
    await known.collection('tls').insertOne({});
    expect(shown).toContain(true);
    expect(shown).not.toContain(false);
    // Without the CA the server's certificate is not trusted, and a server without TLS is not accepted.
    const strange = open(port, { certificateKeyFile: pair });
    const plain = open(fixture.server.port, { caFile: own });
    await expect(strange.client.connect()).rejects.toThrow(/self-signed certificate/);
    await expect(plain.client.connect()).rejects.toThrow();
    expect([strange.connected, plain.connected]).toEqual([false, false]);
    for (const one of [known, strange, plain]) await one.close();
    proxy.close();
  }, 40_000);

  test('a server that answers nothing is not connected', async () => {
    const silent = createServer(() => {});
    const port = await freePort();
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    const url = `mongodb://127.0.0.1:${port}/`;
    const other = new Database({ url, database: 'none', appName: 'test', logger: collectingLogger() });
    expect(other.connected).toBe(false);
    await other.close();
    silent.close();
  });

  test('knows whether the primary is there', async () => {
    const watcher = await fixture.connect();
    expect(watcher.connected).toBe(true);
    await fixture.server.kill();
    await expect.poll(() => watcher.connected, { timeout: 10_000 }).toBe(false);
    await fixture.restart();
    await expect.poll(() => watcher.connected, { timeout: 15_000 }).toBe(true);
  }, 40_000);

  test('a command on a connection that was destroyed a moment ago is answered, inside a transaction too', async () => {
    const sockets: Socket[] = [];
    const note = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
    subscribe('net.client.socket', note);
    const other = await fixture.connect();
    try {
      const documents = other.collection<{ _id: number }>('destroyed');
      await documents.insertOne({ _id: 1 });
      for (const socket of sockets) socket.destroy();
      // Outside transactions, the driver retries on another connection.
      await documents.insertOne({ _id: 2 });
      const session = other.client.startSession();
      session.startTransaction();
      await documents.insertOne({ _id: 3 }, { session });
      for (const socket of sockets) socket.destroy();
      await expect(documents.insertOne({ _id: 4 }, { session })).rejects.toThrow(/closed/);
      await session.endSession();
      expect((await documents.find().toArray()).map(({ _id }) => _id)).toEqual([1, 2]);
    } finally {
      unsubscribe('net.client.socket', note);
      await other.close();
    }
  });

  test('the driver looks after pools that nobody uses once a minute', async () => {
    const { topology } = database.client as unknown as {
      topology: { s: { servers: Map<string, { pool: { options: { minPoolSizeCheckFrequencyMS: number } } }> } };
    };
    const pools = [...topology.s.servers.values()].map(({ pool }) => pool.options.minPoolSizeCheckFrequencyMS);
    expect(pools).toEqual([60_000]);
  });

  test('makes indexes once', async () => {
    const specs = { indexed: [{ name: 'n', key: { n: 1 }, unique: true }], plain: [] };
    await ensureIndexes(database, specs);
    await ensureIndexes(database, specs);
    const indexes = await database.collection('indexed').indexes();
    expect(indexes.map((index) => index.name).sort()).toEqual(['_id_', 'n']);
    expect(await database.db.listCollections({ name: 'plain' }).hasNext()).toBe(true);
  });

  test('makes indexes although the driver ends the commands for it, since the server fell silent', async () => {
    const proxy = await startCuttingProxy(fixture.server.url);
    const other = await fixture.connect(`${proxy.url}&monitorCommands=true`);
    const interrupted: string[] = [];
    other.client.on('commandFailed', ({ commandName, failure }) => interrupted.push(`${commandName} ${failure.name}`));
    try {
      const silent = proxy.silenceFrom('createIndexes');
      const made = ensureIndexes(other, { silenced: [{ name: 'n', key: { n: 1 } }] });
      await silent;
      // The driver's heartbeat timeout, not the timeout of the command, ends it after some seconds.
      const ended = 'createIndexes PoolClearedOnNetworkError';
      await expect.poll(() => interrupted, { timeout: 20_000 }).toContain(ended);
      proxy.speak();
      await made;
      const indexes = await database.collection('silenced').indexes();
      expect(indexes.map((index) => index.name).sort()).toEqual(['_id_', 'n']);
    } finally {
      await other.close();
      await proxy.close();
    }
  }, 40_000);

  test('a snapshot shows one moment, no older than the call, to reads of every kind', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => `${realm}:${name}`);
    let acknowledged = 0;
    let running = true;
    const write = async (): Promise<void> => {
      while (running) {
        acknowledged = await queue.run(realm, {}, async (tx) => {
          const seq = tx.emit({ type: 'set', payload: bodyOf(null) });
          for (const _id of ids) tx.update('accounts', { _id }, { $set: { value: seq } }, { upsert: true });
          return seq;
        });
      }
    };
    const writing = write();
    await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(5);
    const [a, b, c, d, e] = ids as [string, string, string, string, string];
    for (let n = 0; n < 100; n++) {
      const atLeast = acknowledged;
      const seen = await snapshotRead(database, (session) =>
        Promise.all([
          journalSeq(database, realm, session),
          accounts.findOne({ _id: a }, { session }).then((found) => found?.value),
          accounts
            .find({ _id: b }, { session })
            .next()
            .then((found) => found?.value),
          accounts
            .aggregate([{ $match: { _id: c } }], { session })
            .next()
            .then((found) => found?.value),
          accounts.distinct('value', { _id: d }, { session }).then((found) => found[0]),
          accounts.countDocuments({ _id: e }, { session }),
        ]),
      );
      const seq = seen[0];
      expect(seen).toEqual([seq, seq, seq, seq, seq, 1]);
      expect(seq).toBeGreaterThanOrEqual(atLeast);
    }
    running = false;
    await writing;
    expect(await journal.head(realm)).toBe(acknowledged);
  });

  test('a journal is read from any seq, as much as is asked for', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database);
    for (let n = 0; n < 10; n++) {
      await Promise.all(
        Array.from({ length: 7 }, () => queue.run(realm, {}, async (tx) => void tx.emit({ type: 'one' }))),
      );
    }
    for (const [after, limit] of [
      [0, 1_000],
      [0, 5],
      [6, 1],
      [7, 10],
      [13, 3],
      [69, 10],
      [70, 10],
      [500, 10],
    ] as const) {
      const seqs = (await journal.read(realm, after, limit)).map((entry) => entry.seq);
      expect(seqs).toEqual(Array.from({ length: Math.min(limit, Math.max(0, 70 - after)) }, (_, n) => after + n + 1));
    }
    expect(await journal.read(newRealm(), 0, 10)).toEqual([]);
  });

  test('remembers how far a journal is published', async () => {
    const realm = newRealm();
    expect(await journal.position(realm)).toBeUndefined();
    const position = { seq: 5, streamSequence: 2 ** 40, epoch: '2026-01-01T00:00:00Z' };
    await Promise.all([5, 3, 4].map((seq) => journal.savePosition(realm, { ...position, seq })));
    expect(await journal.position(realm)).toEqual(position);
    await journal.savePosition(realm, { ...position, seq: 6 });
    expect(await journal.position(realm)).toEqual({ ...position, seq: 6 });
    // The log was created again, and its new position is lower than the old one.
    const recreated = { seq: 6, streamSequence: 1, epoch: '2026-01-02T00:00:00Z' };
    await journal.savePosition(realm, recreated);
    expect(await journal.position(realm)).toEqual(recreated);
    // A process that stood still in the meantime saves its outdated position.
    await journal.savePosition(realm, position);
    expect(await journal.position(realm)).toEqual(recreated);
    await Promise.all([7, 9, 8].map((seq) => journal.savePosition(realm, { ...recreated, seq })));
    expect(await journal.position(realm)).toEqual({ ...recreated, seq: 9 });
  });

  test('trims what is old and below a seq, in slices', async () => {
    const realm = newRealm();
    const { queue } = startQueue(database, { maxGroup: 1 });
    for (let n = 0; n < 9; n++) {
      await Promise.all(
        Array.from({ length: 50 }, () => queue.run(realm, {}, async (tx) => void tx.emit({ type: 'one' }))),
      );
    }
    expect(await journal.trim(realm, 440)).toBe(0);
    expect(await journal.trim(realm, 440, { retentionMs: 0 })).toBe(0);
    const later = new Journal(database, { now: () => Date.now() + 11 * 60_000 });
    expect(await later.trim(realm, 440, { retentionMs: 12 * 60_000 })).toBe(0);
    expect(await later.trim(realm, 440, { signal: AbortSignal.abort() })).toBe(0);
    expect(await later.trim(realm, 440, { retentionMs: 0 })).toBe(439);
    expect((await journal.read(realm, 0, 100)).map((entry) => entry.seq)).toEqual(
      Array.from({ length: 11 }, (_, n) => 440 + n),
    );
    expect(await later.trim(realm, 451)).toBe(11);
    expect(await journal.head(realm)).toBe(450);
    expect(await queue.run(realm, {}, async (tx) => tx.emit({ type: 'one' }))).toBe(451);
  });
});
