import { afterEach, expect, test } from 'vitest';
import { closeAll, connect, gate, serve } from '../test/fixtures.ts';
import { Unavailable } from './index.ts';
import { MAX_CALLS_IN_FLIGHT } from './limits.ts';

afterEach(closeAll);

/** Starts a server that holds calls until `release` opens; `all` opens when `count` calls are held. */
async function serveHolding(count: number) {
  const release = gate();
  const all = gate();
  let held = 0;
  const served = await serve({
    messages: {
      WaitPublished: async () => {
        if (++held === count) all.open();
        await release.opened;
        return {};
      },
      SendMessage: async () => ({ id: 1 }),
    },
  });
  return { ...served, release, all };
}

test('five thousand calls are held at once, others pass them, and all are answered at once', async () => {
  const { address, release, all } = await serveHolding(5000);
  const { connection, messages } = connect(address);
  const calls = Array.from({ length: 5000 }, () => messages.WaitPublished({}, { deadlineMs: 60_000 }));
  await all.opened;
  expect(connection.callsInFlight).toBe(5000);
  expect(await messages.SendMessage({})).toMatchObject({ id: 1 });
  expect(await connection.ping(1000)).toBeLessThan(1000);
  const startedAt = performance.now();
  release.open();
  await Promise.all(calls);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(connection.callsInFlight).toBe(0);
});

test('more calls than a stream holds are refused at once', async () => {
  const { address, release, all } = await serveHolding(MAX_CALLS_IN_FLIGHT);
  const { messages } = connect(address);
  const calls = Array.from({ length: MAX_CALLS_IN_FLIGHT }, () => messages.WaitPublished({}, { deadlineMs: 60_000 }));
  await expect(messages.SendMessage({})).rejects.toBeInstanceOf(Unavailable);
  await all.opened;
  release.open();
  await Promise.all(calls);
  expect(await messages.SendMessage({})).toMatchObject({ id: 1 });
});

test('a draining server refuses new calls, ends running ones and then is idle', async () => {
  const { server, address, release, all } = await serveHolding(2);
  const { messages } = connect(address);
  const calls = [messages.WaitPublished({}), messages.WaitPublished({})];
  await all.opened;
  const drained = server.drain(10_000);
  await expect(messages.SendMessage({})).rejects.toThrow('draining');
  await expect(messages.SendMessage({})).rejects.toBeInstanceOf(Unavailable);
  release.open();
  expect(await Promise.all(calls)).toEqual([{}, {}]);
  await drained;
});

test('what runs longer than the drain may take is answered as unavailable', async () => {
  const { server, address, all } = await serveHolding(1);
  const { messages } = connect(address);
  const call = messages.WaitPublished({});
  call.catch(() => {});
  await all.opened;
  await server.drain(30);
  await expect(call).rejects.toThrow('stopping');
  await expect(call).rejects.toBeInstanceOf(Unavailable);
});

test('a closing server still delivers the answers that it made', async () => {
  const { server, address, release, all } = await serveHolding(100);
  const { messages } = connect(address);
  const calls = Array.from({ length: 100 }, () => messages.WaitPublished({}));
  await all.opened;
  release.open();
  await server.drain(1000);
  await server.close();
  expect(await Promise.all(calls)).toHaveLength(100);
});
