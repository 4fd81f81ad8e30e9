/** Dependencies of `invitations/`. */
import type { Clients } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { DerivedKeys } from '../keys/derived-keys.ts';
import type { MailContext } from '../mail/context.ts';

export interface InvitationsContext extends DirectoryContext, MailContext {
  readonly config: MailContext['config'] & {
    /** Max. invitations that an organisation may mail in 24 hours. */
    readonly INVITATIONS_PER_DAY: number;
  };
  readonly channels: Pick<Clients['channels'], 'CheckInvitation'>;
  readonly messages: Pick<Clients['messages'], 'SendNotices'>;
  readonly keys: DerivedKeys;
}
