/** What sending a mail takes. */
import type { Mail } from './outbox.ts';

export interface MailContext {
  readonly mail: Mail;
  readonly config: {
    readonly DEVELOPMENT: boolean;
    readonly EXTERNAL_URL?: string | undefined;
    /** Mails that an address which is not logged in may cause in 24 hours. */
    readonly MAILS_PER_ADDRESS_PER_DAY: number;
  };
}
