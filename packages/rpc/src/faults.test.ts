import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { closeAll, connect, startPeer } from '../test/fixtures.ts';
import { type Connection, DeadlineExceeded, Unavailable } from './index.ts';

afterEach(closeAll);

/** Resolves when the connection is usable again. */
function reached(connection: Connection): Promise<void> {
  return expect.poll(() => connection.usable, { timeout: 10_000 }).toBe(true);
}

test('when a peer is killed every call in flight rejects at once, and the stream comes back with the peer', async () => {
  const first = await startPeer();
  const { connection, messages } = connect(first.address);
  expect(await messages.SendMessage({})).toMatchObject({ id: first.child.pid });
  const calls = Array.from({ length: 200 }, () => messages.WaitPublished({}, { deadlineMs: 60_000 }));
  const outcomes = Promise.allSettled(calls);
  await connection.ping(1000);
  const gone = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await gone;
  const diedAt = performance.now();
  for (const outcome of await outcomes) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(Unavailable);
  }
  expect(performance.now() - diedAt).toBeLessThan(1000);
  expect(connection.usable).toBe(false);

  const refusedAt = performance.now();
  await expect(messages.SendMessage({})).rejects.toBeInstanceOf(Unavailable);
  await expect(connection.ping(1000)).rejects.toBeInstanceOf(Unavailable);
  expect(performance.now() - refusedAt).toBeLessThan(1000);

  const second = await startPeer(first.port);
  await reached(connection);
  expect(await messages.SendMessage({})).toMatchObject({ id: second.child.pid });
});

test('a paused peer answers no ping; failing it frees every caller; it is reached again when it resumes', async () => {
  const { child, address } = await startPeer();
  const { connection, messages } = connect(address);
  await connection.ping(1000);
  child.kill('SIGSTOP');
  const calls = Array.from({ length: 50 }, () => messages.SendMessage({}, { deadlineMs: 60_000 }));
  const outcomes = Promise.allSettled(calls);
  await expect(connection.ping(200)).rejects.toBeInstanceOf(DeadlineExceeded);
  expect(connection.usable).toBe(true);

  const failedAt = performance.now();
  connection.fail('it answers no ping');
  for (const outcome of await outcomes) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(Unavailable);
    expect(outcome.status === 'rejected' && String(outcome.reason)).toContain('it answers no ping');
  }
  await expect(messages.SendMessage({})).rejects.toBeInstanceOf(Unavailable);
  expect(performance.now() - failedAt).toBeLessThan(1000);

  child.kill('SIGCONT');
  await reached(connection);
  expect(await messages.SendMessage({})).toMatchObject({ id: child.pid });
});

test('a connection to no listener rejects what waited for it, and retries', async () => {
  const { child, port, address } = await startPeer();
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const { connection, messages } = connect(address);
  await expect(messages.SendMessage({}, { deadlineMs: 60_000 })).rejects.toBeInstanceOf(Unavailable);
  const next = await startPeer(port);
  await reached(connection);
  expect(await messages.SendMessage({})).toMatchObject({ id: next.child.pid });
});

test('a connection whose peer is paused can be closed', async () => {
  const { child, address } = await startPeer();
  const { connection, messages } = connect(address);
  await connection.ping(1000);
  child.kill('SIGSTOP');
  const call = messages.WaitPublished({});
  const outcome = expect(call).rejects.toBeInstanceOf(Unavailable);
  await connection.close();
  await outcome;
  await expect(messages.SendMessage({})).rejects.toBeInstanceOf(Unavailable);
});

test('a peer that stops reading is refused calls, rather than memory', async () => {
  const { child, address } = await startPeer();
  const { connection, messages } = connect(address);
  await connection.ping(1000);
  child.kill('SIGSTOP');
  const calls = Array.from({ length: 40 }, () => messages.SendMessage({ content: 'x'.repeat(1_000_000) }));
  const outcomes = Promise.allSettled(calls);
  // The queued calls wait for the peer; calls beyond the bound were rejected immediately.
  const last = calls.at(-1);
  await expect(last).rejects.toThrow('too much is waiting');
  expect(connection.callsInFlight).toBeGreaterThan(10);
  expect(connection.callsInFlight).toBeLessThan(30);
  connection.fail('enough');
  await outcomes;
});
