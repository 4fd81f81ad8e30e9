/**
 * Tells the gateways what has changed of that which they keep: who a caller is, what an organisation is.
 *
 * A gateway keeps such answers under a lease, so that whoever waits for its end knows that nobody acts on what was before.
 * Most need not wait: a gateway that is told forgets at once, and says so. It keeps nothing unless it has been on the
 * board of members for a while, where whoever makes a change sees it; and who does not see the board as it is now, or
 * gets no answer from somebody on it (a process that stands still), waits for the end of the lease.
 */
import type { Member, Members } from '@rookery/actors';
import type { ForgetRequest } from '@rookery/protos/gen/rookery/ForgetRequest.ts';
import { createClient, services } from '@rookery/rpc';
import type { Logger } from './logger.ts';
import type { Peers } from './routing.ts';

/** How long a gateway must have been on the board before it keeps anything, ms: the slowest watcher has seen it by then. */
export const SEEN_AFTER_MS = 1_000;

export interface Gateways {
  /**
   * Whether every gateway has forgotten what it was told. False when one did not say so in time, or may be there unseen;
   * never a failure.
   */
  forget(request: ForgetRequest, deadlineMs: number): Promise<boolean>;
}

export function gatewaysOf(o: {
  members: Pick<Members, 'known' | 'isCurrent'>;
  peers: Pick<Peers, 'connection'>;
  logger: Logger;
}): Gateways {
  const { members, peers, logger } = o;
  const tell = async (member: Member, request: ForgetRequest, deadlineMs: number): Promise<boolean> => {
    try {
      const gateway = createClient(services.Gateway, peers.connection(member, 'commands'));
      await gateway.Forget(request, { deadlineMs });
      return true;
    } catch (error) {
      logger.debug({ err: error, member: member.id }, 'a gateway does not say that it has forgotten');
      return false;
    }
  };
  return {
    forget: async (request, deadlineMs) => {
      const told = members.known.filter(({ service }) => service === 'gateway');
      const forgotten = await Promise.all(told.map((member) => tell(member, request, deadlineMs)));
      // Seen now: who came to the board before the change, and kept something of before it, was among those told.
      return members.isCurrent && forgotten.every(Boolean);
    },
  };
}
