/** Dependencies of `settings/`. */
import type { Clients, DurableTasks } from '@rookery/runtime';
import type { AuthenticationContext } from '../authentication/context.ts';
import type { NotificationsContext } from '../notifications/context.ts';
import type { DraftErasure } from './store.ts';

export interface SettingsContext extends AuthenticationContext, Pick<NotificationsContext, 'unsubscribing'> {
  readonly channels: AuthenticationContext['channels'] &
    Pick<Clients['channels'], 'ListSubscriptions' | 'UpdateSubscriptionSettings'>;
  readonly messages: Pick<Clients['messages'], 'EraseOwnItems'>;
  readonly draftErasures: Pick<DurableTasks<DraftErasure>, 'stageHeld' | 'run'>;
}
