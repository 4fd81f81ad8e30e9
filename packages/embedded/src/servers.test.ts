/**
 * Tests of the real servers: they start, retain their data, move to another port, and end with the process that started
 * them.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsConnectOptions } from '@rookery/log';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMongodb } from './check-mongodb.ts';
import { findMongodBinary } from './find.ts';
import { isRunning, waitForExit } from './guard.ts';
import { startMongod } from './mongod.ts';
import { checkNats, servesStreams, startNats } from './nats.ts';
import { freePort } from './ports.ts';
import { superviseServer } from './server-supervisor.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'rookery-servers-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function insert(url: string): Promise<number> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    const nests = client.db('test').collection('nests');
    await client.withSession((session) =>
      session.withTransaction(() => nests.insertOne({}, { session }), { writeConcern: { w: 'majority', j: true } }),
    );
    return await nests.countDocuments();
  } finally {
    await client.close();
  }
}

async function publish(url: string): Promise<number> {
  const connection = await connect(natsConnectOptions(url));
  try {
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: 'nests', subjects: ['nests'] });
    return (await jetstream(connection).publish('nests', 'egg')).seq;
  } finally {
    await connection.close();
  }
}

describe('mongod', () => {
  test('takes transactions, and data survive a crash, a restart and a move to another port', async () => {
    const first = await startMongod({ dir: join(dir, 'mongod') });
    await checkMongodb(first.url);
    expect(await insert(first.url)).toBe(1);
    await first.kill();
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });

    const second = await startMongod({ dir: join(dir, 'mongod') });
    expect(second.port).toBe(first.port);
    expect(await insert(second.url)).toBe(2);
    await second.stop();
    expect(await second.exited).toMatchObject({ code: 0 });

    const third = await startMongod({ dir: join(dir, 'mongod'), port: first.port + 1 });
    expect(third.port).toBe(first.port + 1);
    expect(await insert(third.url)).toBe(3);
    await third.stop();
  });

  test('data of a release without credentials get them at the next start, and serve nobody without', async () => {
    const at = join(dir, 'older');
    mkdirSync(at);
    const { binary } = await findMongodBinary();
    const port = await freePort();
    const older = spawn(
      binary,
      ['--dbpath', at, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rookery'],
      {
        stdio: 'ignore',
      },
    );
    const open = `mongodb://127.0.0.1:${port}/?directConnection=true`;
    const client = await MongoClient.connect(open, { serverSelectionTimeoutMS: 30_000 });
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    const settings = { electionTimeoutMillis: 500 };
    await client.db('admin').command({ replSetInitiate: { _id: 'rookery', members, settings } });
    await expect.poll(() => insert(open).catch(() => 0), { timeout: 20_000 }).toBe(1);
    await client.close();
    const ended = once(older, 'exit');
    older.kill('SIGKILL');
    await ended;

    const server = await startMongod({ dir: at, port });
    expect(await insert(server.url)).toBe(2);
    for (const name of ['password', 'member-key']) expect(statSync(join(at, name)).mode & 0o777).toBe(0o600);
    const other = await MongoClient.connect(open);
    const admin = other.db('admin');
    for (const command of [
      { listDatabases: 1 },
      { createUser: 'me', pwd: 'me', roles: ['root'] },
      { replSetGetConfig: 1 },
      { serverStatus: 1 },
    ]) {
      await expect(admin.command(command)).rejects.toMatchObject({ codeName: 'Unauthorized' });
    }
    await expect(other.db('test').collection('nests').findOne()).rejects.toMatchObject({ codeName: 'Unauthorized' });
    await other.close();
    await server.kill();

    // A lost password is generated again.
    rmSync(join(at, 'password'));
    const next = await startMongod({ dir: at });
    expect(await insert(next.url)).toBe(3);
    await next.stop();
  }, 90_000);

  test('a start that fails gives the reason', async () => {
    const failure = startMongod({ dir: join(dir, 'bad'), cacheSizeGb: -1 });
    await expect(failure).rejects.toThrow(/mongod ended at once \(code \d+\); its log .*server\.log ends with\n {2}\S/);
  });
});

describe('nats-server', () => {
  test('a port that is taken is refused', async () => {
    const first = await startNats({ dir: join(dir, 'one') });
    const failure = startNats({ dir: join(dir, 'two'), port: first.port });
    await expect(failure).rejects.toThrow(`nats-server cannot listen on port ${first.port} of 127.0.0.1: it is taken`);
    await first.stop();
  });

  test('a client without the password is refused, and the monitoring port has no page that it knows', async () => {
    const server = await startNats({ dir: join(dir, 'closed') });
    const { host, password } = new URL(server.url);
    await expect(connect({ servers: host })).rejects.toThrow('Authorization Violation');
    await expect(connect({ servers: host, user: 'rookery', pass: 'other' })).rejects.toThrow('Authorization Violation');
    await publish(server.url);
    const configuration = join(dir, 'closed', 'nats-server.conf');
    expect(statSync(configuration).mode & 0o777).toBe(0o600);
    const monitoring = /^http: "(.+)"$/m.exec(readFileSync(configuration, 'utf8'))?.[1];
    for (const path of ['', 'varz', 'connz', 'jsz', 'subsz'])
      expect((await fetch(`http://${monitoring}/${path}`)).status).toBe(404);
    expect(await servesStreams(join(dir, 'closed'))).toBe(true);
    // The password is only in its file: the arguments of a process are visible to all users.
    expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).not.toContain(password);
    await server.stop();
  });

  test('streams survive a crash and a restart', async () => {
    const first = await startNats({ dir: join(dir, 'nats') });
    await checkNats(first.url);
    expect(await publish(first.url)).toBe(1);
    await first.kill();
    const second = await startNats({ dir: join(dir, 'nats') });
    expect(second.url).toBe(first.url);
    expect(await publish(second.url)).toBe(2);
    await second.stop();
    expect(isRunning(second.pid, 'nats-server')).toBe(false);
    await expect(checkNats(first.url)).rejects.toThrow(`127.0.0.1:${first.port} does not answer (ECONNREFUSED)`);
  });

  test('is started again at its address when it dies', async () => {
    const lines: string[] = [];
    const back = Promise.withResolvers<void>();
    const pidFile = join(dir, 'nats-1.pid');
    const server = await superviseServer({
      start: (port) => startNats({ dir: join(dir, 'supervised'), ...(port && { port }) }),
      pidFile,
      onNotice(line) {
        lines.push(line);
        if (line.startsWith('runs again')) back.resolve();
      },
    });
    const { pid } = server;
    expect(readFileSync(pidFile, 'utf8')).toBe(`${pid}\n`);
    process.kill(pid ?? 0, 'SIGKILL');
    await back.promise;
    expect(lines).toEqual(['ended (SIGKILL); starting it again', `runs again (process ${server.pid})`]);
    expect(server.pid).not.toBe(pid);
    expect(await publish(server.url)).toBe(1);
    await server.stop();
    expect(server.pid).toBeUndefined();
  });

  test('ends with the process that started it, even when that is killed', async () => {
    const script = `
      import { checkNats, startNats } from ${JSON.stringify(new URL('./nats.ts', import.meta.url).href)};
      const server = await startNats({ dir: ${JSON.stringify(join(dir, 'orphan'))} });
      console.log(server.pid);
      process.kill(process.pid, 'SIGKILL');`;
    const { stdout, signal } = await new Promise<{ stdout: string; signal: string | undefined }>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (error, out) =>
        resolve({ stdout: out, signal: error?.signal ?? undefined }),
      );
    });
    expect(signal).toBe('SIGKILL');
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(await waitForExit(Number(stdout), 'nats-server', 5_000)).toBe(true);
  });
});
