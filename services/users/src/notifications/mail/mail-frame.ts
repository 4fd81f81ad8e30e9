/**
 * The data of a reader and an organisation that notification mails of all kinds need, and which users mail can reach.
 */
import type { Database } from '@rookery/data';
import type { Directories, Directory } from '../../directory/directory.ts';
import type { Mail } from '../../mail/outbox.ts';
import { bouncedOf } from '../../mail/store.ts';
import { externalAddress, type RealmHost } from '../../realm/rules/hosts.ts';
import { settingOf } from '../../realm/rules/user-settings.ts';
import type { RealmList } from '../../realm/store.ts';
import type { User } from '../../user/documents.ts';
import { hasAccountElsewhere } from '../../user/store/users.ts';
import type { MailFrame } from './rules/layout.ts';
import type { MailKind, UnsubscribeTokens } from './unsubscribe-token.ts';

export interface MailFrameSources {
  readonly database: Database;
  readonly realms: Pick<RealmList, 'all'>;
  readonly unsubscribing: UnsubscribeTokens;
  /** The installation's URL; with several organisations, each has a subdomain of it. */
  readonly externalUrl: string;
}

/** Max. organisations that are searched for other accounts of a reader. */
const MAX_REALMS = 100;
/** The base of links in development, where the URL is not configured. */
const DEVELOPMENT_URL = 'http://localhost';
/** Values of `realm_name_in_email_notifications_policy`. */
const NAME = { auto: 1, always: 2 } as const;

/** The base of links in mails; undefined if mails cannot be sent or no URL is configured. */
export function externalUrlOf(
  mail: Pick<Mail, 'configured'>,
  config: { readonly DEVELOPMENT: boolean; readonly EXTERNAL_URL?: string | undefined },
): string | undefined {
  if (!mail.configured) return undefined;
  return config.EXTERNAL_URL ?? (config.DEVELOPMENT ? DEVELOPMENT_URL : undefined);
}

/** @param kind the kind of mails that the unsubscribe link ends */
export async function mailFrameOf(
  sources: MailFrameSources,
  { realm }: Directory,
  user: User,
  kind: MailKind,
): Promise<MailFrame> {
  const realms = await sources.realms.all();
  const base = externalAddress(sources.externalUrl, realm.string_id, realms.length === 1);
  const token = sources.unsubscribing.sign({ realm: realm._id, user: user.id, kind });
  return {
    organisation: realm.name,
    base,
    reader: user.id,
    namesOrganisation: await namesOrganisation(sources.database, realms, user),
    unsubscribeUrl: `${base}/accounts/unsubscribe/${token}/`,
  };
}

async function namesOrganisation(database: Database, realms: readonly RealmHost[], user: User): Promise<boolean> {
  const policy = settingOf(user.settings, 'realm_name_in_email_notifications_policy');
  if (policy !== NAME.auto) return policy === NAME.always;
  const others = realms.map(({ id }) => id).filter((id) => id !== user.realm);
  return others.length > 0 && others.length <= MAX_REALMS && hasAccountElsewhere(database, user, others);
}

/** Returns those of the users whose address has not bounced. */
export async function reachableByMail(
  { database, directories }: { readonly database: Database; readonly directories: Pick<Directories, 'current'> },
  realm: number,
  users: readonly number[],
): Promise<ReadonlySet<number>> {
  const { byId } = (await directories.current(realm)).users;
  const addresses = users.flatMap((id) => byId.get(id)?.email ?? []);
  const bounced = await bouncedOf(database, addresses);
  return new Set(users.filter((id) => !bounced.has(byId.get(id)?.email ?? '')));
}
