/** What the files of `settings/` need of the service. */
import type { Clients } from '@rookery/runtime';
import type { AuthenticationContext } from '../authentication/context.ts';

export interface SettingsContext extends AuthenticationContext {
  readonly messages: Pick<Clients['messages'], 'ForgetDrafts'>;
}
