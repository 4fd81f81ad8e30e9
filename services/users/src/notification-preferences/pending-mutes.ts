/**
 * Marks the earlier messages of a muted user as read. One operation writes the mute and a task; then the messages
 * service is called. Idempotent.
 */
import { INTERNAL_CLIENT } from '@rookery/rpc';
import { DurableTasks, type TasksContext } from '@rookery/runtime';
import { markSenderAsRead } from '../upstream/messages.ts';
import type { NotificationPreferencesContext } from './context.ts';
import { PENDING_MUTES, type PendingMute } from './store.ts';

/** Lease of a task, ms: longer than the timeout of its call. */
const LEASE_MS = 20_000;
const RETRY_MS = [5_000];

/** Creates the tasks, for all organisations. */
export function muteTasks({
  directories,
  messages,
  ...options
}: TasksContext & Pick<NotificationPreferencesContext, 'directories' | 'messages'>): DurableTasks<PendingMute> {
  return new DurableTasks<PendingMute>({
    ...options,
    name: PENDING_MUTES,
    execute: async ({ realm, user: id, muted }) => {
      const directory = await directories.current(realm);
      const user = directory.users.byId.get(id);
      // The user may have been deactivated in the meantime, or have ended the mute.
      if (!user?.is_active || !user.muted_users?.some((one) => one.id === muted)) return;
      const caller = { ...directory.callerOf(user), client: INTERNAL_CLIENT };
      await markSenderAsRead(messages, { realm, caller }, muted);
    },
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
  });
}
