/** While NATS is away: polls wait, registers are told to come again, and nothing is lost when it is back. */
import { Unavailable } from '@rookery/rpc';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { event, refusal, Stage } from '../test/stage.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(() => stage.close());

test('a waiting poll outlives a restart of NATS, and gets what comes after', async () => {
  const replica = await stage.replica();
  const { queue_id } = await replica.register(8);
  const waiting = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  await stage.restartNats(async () => {
    while (replica.log.connected) await new Promise((go) => setImmediate(go));
    expect(await refusal(replica.register(9))).toMatchObject({ code: 'SERVER_NOT_READY', httpStatus: 503 });
  });
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  expect((await waiting).map(({ n }) => n)).toEqual([1]);
});

test('a replica that does not hear the log passes its polls on, and takes them again when it does', async () => {
  const replica = await stage.replica({ SILENT_AFTER_MS: 1000, SILENT_WAIT_MS: 50 });
  const { queue_id } = await replica.register(8);
  const waiting = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  await stage.restartNats(async () => {
    await expect(waiting).rejects.toBeInstanceOf(Unavailable);
    await expect(replica.poll(8, queue_id, -1)).rejects.toBeInstanceOf(Unavailable);
  });
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  while (!replica.service.context.tail.hears) await new Promise((go) => setImmediate(go));
  expect((await replica.poll(8, queue_id, -1)).map(({ n }) => n)).toEqual([1]);
});
