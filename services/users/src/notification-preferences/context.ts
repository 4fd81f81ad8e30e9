/** Dependencies of `notification-preferences/`. */
import type { Clients } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';

export interface NotificationPreferencesContext extends DirectoryContext {
  readonly messages: Pick<Clients['messages'], 'MarkSenderAsRead'>;
}
