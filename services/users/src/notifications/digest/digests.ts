/** The parts of the weekly digest, and the rpc DecideDigests, which decides digests without waiting for the job. */
import type { UsersHandler } from '@rookery/rpc';
import type { Clients, Logger } from '@rookery/runtime';
import type { NotificationsContext } from '../context.ts';
import { externalUrlOf } from '../mail/mail-frame.ts';
import { DigestJob } from './digest-job.ts';
import { DigestSender, type PresenceSource } from './digest-sender.ts';
import { NewsReader } from './news-reader.ts';

interface Dependencies
  extends Pick<NotificationsContext, 'database' | 'directories' | 'realms' | 'mail' | 'unsubscribing'> {
  readonly logger: Logger;
  readonly messages: Pick<Clients['messages'], 'FetchMessages'>;
  readonly channels: Pick<Clients['channels'], 'ListChannels'>;
  readonly presenceTables: PresenceSource;
}

/** Undefined if mails cannot be sent, or there is no URL for their links. */
export function digestsOf(
  context: Dependencies,
  config: { readonly DEVELOPMENT: boolean; readonly EXTERNAL_URL?: string | undefined },
): NotificationsContext['digests'] {
  const externalUrl = externalUrlOf(context.mail, config);
  if (externalUrl === undefined) return undefined;
  const { presenceTables: presences } = context;
  const sender = new DigestSender({ ...context, presences, externalUrl, news: new NewsReader(context) });
  return { sender, job: new DigestJob({ ...context, presences, sender }) };
}

export const decideDigests: UsersHandler<'DecideDigests', Pick<NotificationsContext, 'digests'>> = async (
  { digests },
  { realm_id, now },
) => {
  await digests?.job.run(realm_id, now || Date.now());
  return {};
};
