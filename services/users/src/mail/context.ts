/** Dependencies of code that sends mails. */
import type { Mail } from './outbox.ts';

export interface MailContext {
  readonly mail: Mail;
  readonly config: {
    readonly DEVELOPMENT: boolean;
    readonly EXTERNAL_URL?: string | undefined;
    /** Max. mails that a client address without a login may cause in 24 hours. */
    readonly MAILS_PER_ADDRESS_PER_DAY: number;
  };
}
