/**
 * How soon a paused member is declared dead with the default settings of services: counted in probe intervals, not in
 * time, so that a slow machine has no effect and a longer bound is detected.
 */
import { type Member, type MemberBoard, Members, rank } from '@rookery/actors';
import { StarvationDetector } from '@rookery/core';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { closeAll, startPeer } from '../../rpc/test/fixtures.ts';
import { routeClients } from './clients.ts';
import { baseConfig, readConfig } from './config.ts';
import { Peers } from './routing.ts';

const logger = pino({ level: 'silent' });
afterEach(closeAll);

/**
 * 750 ms are three probes of 250; one more may be in flight when the member stops, and one when it is declared dead.
 */
const MAX_PROBES = 5;

test('a call to a replica that stands still is answered by the next in rank, before five probe intervals', async () => {
  const liveness = baseConfig.pick({ PING_INTERVAL_MS: true, PEER_DEAD_AFTER_MS: true });
  const config = readConfig(liveness, {});
  const processes = await Promise.all([startPeer(), startPeer()]);
  const members = processes.map(
    ({ address }, i): Member => ({
      id: `messages-${i}`,
      service: 'messages',
      address,
      formats: {},
      startedAt: 0,
      draining: false,
    }),
  );
  const board: MemberBoard = {
    announce: async () => {},
    withdraw: async () => {},
    watch: async (on) => {
      on(members);
      return () => {};
    },
  };
  const peers = new Peers({ logger });
  const probes = new Map<string, number>();
  // Real streams, and no grace, as on a quiet machine.
  const view = new Members({
    board,
    logger,
    everyMs: config.PING_INTERVAL_MS,
    deadAfterMs: config.PEER_DEAD_AFTER_MS,
    probe: async (member) => {
      await peers.connection(member, 'commands').ping(config.PEER_DEAD_AFTER_MS + StarvationDetector.MAX_GRACE_MS);
      probes.set(member.id, (probes.get(member.id) ?? 0) + 1);
    },
  });
  const routed = routeClients({ members: view, peers });
  await view.start();
  try {
    await expect.poll(() => view.live('messages').length, { timeout: 30_000 }).toBe(2);
    const [owner, next] = rank('the key', members);
    const processOf = (member: Member | undefined) =>
      processes[members.findIndex(({ id }) => id === member?.id)]?.child;
    const send = () => routed.clients.messages.SendMessage({ content: 'hi' }, { route: 'the key', deadlineMs: 60_000 });
    expect(await send(), 'the owner answers as long as it runs').toMatchObject({ id: processOf(owner)?.pid });
    processOf(owner)?.kill('SIGSTOP');
    const before = probes.get(next?.id ?? '') ?? 0;
    expect(await send(), 'the next one answers').toMatchObject({ id: processOf(next)?.pid });
    expect(
      (probes.get(next?.id ?? '') ?? 0) - before,
      'probe intervals that the next one answered',
    ).toBeLessThanOrEqual(MAX_PROBES);
  } finally {
    await view.stop();
    await routed.close();
  }
});
