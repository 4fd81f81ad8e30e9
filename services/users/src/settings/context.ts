/** Dependencies of `settings/`. */
import type { Clients } from '@rookery/runtime';
import type { AuthenticationContext } from '../authentication/context.ts';
import type { NotificationsContext } from '../notifications/context.ts';

export interface SettingsContext extends AuthenticationContext, Pick<NotificationsContext, 'unsubscribing'> {
  readonly channels: AuthenticationContext['channels'] &
    Pick<Clients['channels'], 'ListSubscriptions' | 'UpdateSubscriptionSettings'>;
  readonly messages: Pick<Clients['messages'], 'EraseOwnItems'>;
}
