/**
 * Tells the gateways what has changed of that which they keep: who a caller is, what an organisation is.
 *
 * A gateway keeps such answers under a lease, so that whoever waits for its end knows that nobody acts on what was before.
 * Most need not wait: a gateway that is told forgets at once, and says so. It keeps nothing unless it has been on the
 * board of members for a while, where whoever makes a change sees it; and who does not see the board as it is now, or
 * gets no answer from somebody on it (a process that stands still), waits for the end of the lease.
 */
import type { Member, Members } from '@rookery/actors';
import type { Grace } from '@rookery/core';
import type { ForgetRequest } from '@rookery/protos/gen/rookery/ForgetRequest.ts';
import type { SharedChanges } from '@rookery/protos/gen/rookery/SharedChanges.ts';
import { type Client, createClient, services } from '@rookery/rpc';
import type { Logger } from './logger.ts';
import type { Peers } from './routing.ts';

/** How long a gateway must have been on the board before it keeps anything, ms: the slowest watcher has seen it by then. */
export const SEEN_AFTER_MS = 1_000;

/** How long a gateway waits for the others to take note of a change, ms: what they miss is a change of its own there. */
const SHARE_MS = 300;

export interface Gateways {
  /**
   * Whether every gateway has forgotten what it was told. False when one did not say so in time, or may be there unseen;
   * never a failure.
   */
  forget(request: ForgetRequest, deadlineMs: number): Promise<boolean>;
  /** Tells all gateways but this one of changes that went unanswered; resolves within SHARE_MS, never a failure. */
  shareChanges(changes: SharedChanges): Promise<void>;
  /** How much later than usual, ms, a call of theirs may arrive, as the CPU is short. */
  readonly graceMs: number;
}

export function gatewaysOf(o: {
  members: Pick<Members, 'known' | 'isCurrent'>;
  peers: Pick<Peers, 'connection'>;
  logger: Logger;
  /** This process, if it is a gateway. */
  self: string;
  grace: Pick<Grace, 'graceMs'>;
}): Gateways {
  const { members, peers, logger, self, grace } = o;
  type Gateway = Client<typeof services.Gateway>;
  const tell = async (member: Member, call: (gateway: Gateway) => Promise<unknown>): Promise<boolean> => {
    try {
      await call(createClient(services.Gateway, peers.connection(member, 'commands')));
      return true;
    } catch (error) {
      logger.debug({ err: error, member: member.id }, 'a gateway does not answer another process');
      return false;
    }
  };
  return {
    get graceMs() {
      return grace.graceMs;
    },
    forget: async (request, deadlineMs) => {
      const told = members.known.filter(({ service }) => service === 'gateway');
      const forgotten = await Promise.all(
        told.map((member) => tell(member, (one) => one.Forget(request, { deadlineMs }))),
      );
      // Seen now: who came to the board before the change, and kept something of before it, was among those told.
      return members.isCurrent && forgotten.every(Boolean);
    },
    shareChanges: async (changes) => {
      const others = members.known.filter(({ service, id }) => service === 'gateway' && id !== self);
      await Promise.all(
        others.map((member) => tell(member, (one) => one.ShareChanges(changes, { deadlineMs: SHARE_MS }))),
      );
    },
  };
}
