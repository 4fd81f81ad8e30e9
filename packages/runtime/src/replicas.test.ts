import { setTimeout as pause } from 'node:timers/promises';
import type { Member } from '@rookery/actors';
import { services } from '@rookery/rpc';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Replicas } from './replicas.ts';

const LEASE_MS = 200;
const member = { id: 'one', service: 'messages' } as Member;

/** Calls `dropCached` with one replica, which handles the call with `onDrop`. */
function dropping(onDrop: () => Promise<unknown>, isCurrent = true): Promise<string> {
  const members = { known: [member], isCurrent, onChange: () => () => {} };
  const peers = { connection: () => ({}) as never };
  const replicas = new Replicas({ members, peers, logger: pino({ level: 'silent' }) });
  return replicas.dropCached('messages', services.Messages, LEASE_MS, onDrop).then(() => 'dropped');
}

const leaseOver = () => pause(LEASE_MS - 20).then(() => 'lease over');

it('waits for no lease where every replica has dropped what it had', async () => {
  expect(await Promise.race([dropping(async () => {}), leaseOver()])).toBe('dropped');
});

it.each([
  ['a replica may be there unseen', async () => {}, false],
  ['a replica stands still', () => new Promise(() => {}), true],
  ['a replica refuses', () => Promise.reject(new Error('away')), true],
])('waits for the end of the lease where %s', async (_, onDrop, isCurrent) => {
  const ended = dropping(onDrop, isCurrent);
  expect(await Promise.race([ended, leaseOver()])).toBe('lease over');
  expect(await ended).toBe('dropped');
});
