/** Dependencies of `bots/`. */
import type { Clients } from '@rookery/runtime';
import type { AccountContext } from '../account/context.ts';

export interface BotsContext extends AccountContext {
  readonly channels: AccountContext['channels'] & Pick<Clients['channels'], 'GetChannelId'>;
}
