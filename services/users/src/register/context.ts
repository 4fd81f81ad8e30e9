/** Dependencies of `register/`. */
import type { Clients } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { PresenceTables } from '../presence/presence-tables.ts';
import type { CallSettings } from '../realm/rules/call-providers.ts';
import type { MailSettings } from '../realm/rules/mail.ts';
import type { PushSenders } from '../realm/rules/push.ts';

export interface RegisterContext extends DirectoryContext {
  readonly config: CallSettings & PushSenders & MailSettings;
  readonly channels: Pick<Clients['channels'], 'GetChannelNames'>;
  readonly presenceTables: PresenceTables;
}
