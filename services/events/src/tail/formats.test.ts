/**
 * Frames that a newer build wrote: no queue has a gap at their positions, and no queue ends while another replica reads
 * them.
 */
import { encodeEntry } from '@rookery/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, refusal, Stage } from '../../test/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage.close());

/** Publishes an entry for user 8 in a frame whose format is 9: a byte of format, a writer without a name, an entry. */
async function publishNewer(realm: number): Promise<void> {
  const entry = Buffer.from(encodeEntry(event('alert_words', [8], { n: 'newer' })));
  const bytes = Buffer.concat([Buffer.from([0x08, 9, 0x1a, entry.length]), entry]);
  await stage.log.stream.publish(stage.log.subject(realm, 'newer'), bytes, undefined);
}

test('queues with such a frame before them end; where another replica reads it they go there', async () => {
  const alone = await stage.replica();
  const accompanied = await stage.replica({}, undefined, { isReadBy: (_service, _kind, format) => format <= 9 });
  const behind = await stage.replica({}, undefined, { isReadBy: (_service, _kind, format) => format < 9 });
  const queues = await Promise.all([8, 9].map((user) => alone.register(user)));
  const polls = [alone, accompanied, behind].map((replica) => refusal(replica.poll(8, queues[0].queue_id, -1)));
  for (const replica of [alone, accompanied, behind]) await replica.holds(1);
  await publishNewer(stage.realm);
  const bad = { code: 'BAD_EVENT_QUEUE_ID' };
  expect(await Promise.all(polls)).toMatchObject([bad, { name: 'Unavailable' }, bad]);
  // The frame's entries are unknown, so no queue of its organisation receives the entries after it.
  await stage.publish('users', event('alert_words', [8, 9], { n: 1 }));
  expect(await refusal(behind.poll(9, queues[1].queue_id, -1))).toMatchObject(bad);
  expect(await refusal(accompanied.poll(9, queues[1].queue_id, -1))).toMatchObject({ name: 'Unavailable' });

  const { queue_id } = await alone.register(8);
  await stage.publish('users', event('alert_words', [8], { n: 2 }));
  for (const replica of [alone, accompanied, behind]) {
    expect(await replica.poll(8, queue_id, -1)).toMatchObject([{ n: 2 }]);
  }
});

test('such a frame of another organisation ends no queue', async () => {
  const replica = await stage.replica();
  const { queue_id } = await replica.register(8);
  const waiting = replica.poll(8, queue_id, -1);
  await replica.holds(1);
  await publishNewer(stage.realm + 1);
  await stage.publish('users', event('alert_words', [8], { n: 1 }));
  expect(await waiting).toMatchObject([{ n: 1 }]);
});
