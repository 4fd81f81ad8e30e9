/** Dependencies of `notifications/`. */
import type { Database } from '@rookery/data';
import type { DirectoryContext } from '../directory/context.ts';
import type { Mail } from '../mail/outbox.ts';
import type { RealmList } from '../realm/store.ts';
import type { DigestJob } from './digest/digest-job.ts';
import type { DigestSender } from './digest/digest-sender.ts';
import type { UnsubscribeTokens } from './mail/unsubscribe-token.ts';
import type { MessageReader } from './message-reader.ts';

export interface NotificationsContext extends Pick<DirectoryContext, 'directories'> {
  readonly database: Database;
  readonly realms: RealmList;
  readonly mail: Mail;
  readonly reader: MessageReader;
  readonly unsubscribing: UnsubscribeTokens;
  /** Undefined if mails cannot be sent. */
  readonly digests: { readonly sender: DigestSender; readonly job: DigestJob } | undefined;
}
