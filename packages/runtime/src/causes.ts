/**
 * What must be in the log before an entry, because it was decided on it: how it is named, and how a relay waits for it.
 */
import type { SetFence } from '@rookery/log';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { JournalPosition__Output } from '@rookery/protos/gen/rookery/JournalPosition.ts';
import type { Clients } from './clients.ts';

/** The state that another service answered with, unless all of it is in the log already. */
export function causesAt(service: 'channels' | 'users', position: JournalPosition__Output | null): Cause[] {
  return position && position.seq > position.published ? [{ service, seq: position.seq }] : [];
}

/** Less than a minute would let a slow publication fail its followers; the relay asks again anyway. */
const WAIT_MS = 30_000;

/**
 * Waits until a cause is in the log, by asking the service whose journal it is in. The services whose journals can be
 * causes are users, channels and messages.
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

/** Longer than a fence of the most people that a change takes a channel from; the relay asks again anyway. */
const FENCE_MS = 30_000;

/** Sets the fence of what channels takes away, in the messages service (packages/log/src/fences.ts). */
export function fencesIn({ messages }: Pick<Clients, 'messages'>): SetFence {
  return async ({ realm, seq, withdraws }) => {
    const request = { realm_id: realm, seq, withdrawals: [...withdraws] };
    const before = await messages.Fence(request, { route: String(realm), deadlineMs: FENCE_MS });
    return before.seq > 0 ? { service: 'messages', seq: before.seq } : null;
  };
}
