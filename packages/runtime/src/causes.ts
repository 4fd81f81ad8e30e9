/** Causes: entries of other services that must be in the log before an entry that was decided on them. */
import type { SetFence } from '@rookery/log';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { JournalPosition__Output } from '@rookery/protos/gen/rookery/JournalPosition.ts';
import type { Clients } from './clients.ts';

/** Returns the state that another service answered with as a cause; none if all of it is in the log already. */
export function causesAt(service: 'channels' | 'users', position: JournalPosition__Output | null): Cause[] {
  return position && position.seq > position.published ? [{ service, seq: position.seq }] : [];
}

/** Deadline of one wait for a cause, ms; the relay retries after it. */
const WAIT_MS = 30_000;

/**
 * Returns a function that waits until a cause is in the log, by a call to the service whose journal has it: users,
 * channels or messages.
 */
export function causesOf(clients: Clients) {
  return async (cause: { service: string; realm: number; seq: number }): Promise<void> => {
    const request = { realm_id: cause.realm, seq: cause.seq };
    const options = { route: String(cause.realm), deadlineMs: WAIT_MS };
    switch (cause.service) {
      case 'users':
        await clients.users.WaitPublished(request, options);
        return;
      case 'channels':
        await clients.channels.WaitPublished(request, options);
        return;
      case 'messages':
        await clients.messages.WaitPublished(request, options);
        return;
      default:
        throw new Error(`no journal of ${cause.service}`);
    }
  };
}

/**
 * Deadline of setting a fence, ms: longer than the largest withdrawal (the most users who lose a channel in one change)
 * takes. The relay retries after it.
 */
const FENCE_MS = 30_000;

/**
 * Returns a function that sets the fence for a removal by the channels service, in the messages service
 * (packages/log/src/fences.ts).
 */
export function fencesIn({ messages }: Pick<Clients, 'messages'>): SetFence {
  return async ({ realm, seq, withdraws }) => {
    const request = { realm_id: realm, seq, withdrawals: [...withdraws] };
    const before = await messages.Fence(request, { route: String(realm), deadlineMs: FENCE_MS });
    return before.seq > 0 ? { service: 'messages', seq: before.seq } : null;
  };
}
