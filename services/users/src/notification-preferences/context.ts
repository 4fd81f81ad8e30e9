/** Dependencies of `notification-preferences/`. */
import type { Clients, DurableTasks } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { PendingMute } from './store.ts';

export interface NotificationPreferencesContext extends DirectoryContext {
  readonly messages: Pick<Clients['messages'], 'MarkSenderAsRead'>;
  readonly pendingMutes: Pick<DurableTasks<PendingMute>, 'stageHeld' | 'runWithin'>;
}
