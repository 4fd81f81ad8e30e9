/** UnsubscribeFromMails: the link of a mail turns off mails of its kind, without a login. */
import { badRequest } from '@rookery/core';
import { INTERNAL_CLIENT, type UsersHandler } from '@rookery/rpc';
import type { NotificationKind } from '../mail/store.ts';
import { removeWaitingMails } from '../notifications/mail/store.ts';
import type { MailKind } from '../notifications/mail/unsubscribe-token.ts';
import type { Settings } from '../realm/rules/user-settings.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { turnOffChannelMails } from '../upstream/channels.ts';
import { changeSettings } from '../user/change-settings.ts';
import { readAccount } from '../user/store/users.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import { isCachedByGateways } from './cached-by-gateways.ts';
import type { SettingsContext } from './context.ts';

/** The settings that a link turns off. */
const SETTINGS: Readonly<Record<MailKind, Settings>> = {
  messages: {
    enable_offline_email_notifications: false,
    enable_stream_email_notifications: false,
    enable_followed_topic_email_notifications: false,
  },
  digest: { enable_digest_emails: false },
};

/** The kind of the waiting mails that a link removes. */
const WAITING: Readonly<Record<MailKind, NotificationKind>> = { messages: 'mail', digest: 'digest' };

/**
 * Returns the kind of mails that the link is for, and turns these mails off if that is confirmed: those about messages
 * also for each channel for which the user has turned them on. Idempotent. The reply does not say whose mails they are:
 * a user with an old mail would learn the account's present address.
 * @throws BAD_REQUEST for a link of another organisation, or one that this server did not make
 */
export const unsubscribeFromMails: UsersHandler<
  'UnsubscribeFromMails',
  Pick<SettingsContext, 'channels' | 'commits' | 'config' | 'database' | 'directories' | 'gateways' | 'unsubscribing'>
> = async (context, { realm_id: realm, token, confirmed }, ctx) => {
  const found = context.unsubscribing.verify(token);
  const directory = await context.directories.current(realm);
  const user = found?.realm === realm ? directory.users.byId.get(found.user) : undefined;
  if (!found || !user) throw badRequest('This link is not valid.');
  if (confirmed && found.kind === 'messages') {
    const caller = { ...directory.callerOf(user), client: INTERNAL_CLIENT };
    await turnOffChannelMails(context.channels, { realm, caller }, ctx);
  }
  if (confirmed) {
    await context.commits.run(realm, ctx, async (tx) => {
      const { account } = await readAccount(tx, context.database, user.id);
      const restricted = await readRestrictedUsers(tx, context.database);
      changeSettings(tx, [account], SETTINGS[found.kind], { own: true, restricted });
      removeWaitingMails(tx, user.id, [WAITING[found.kind]]);
      return {};
    });
    if (Object.keys(SETTINGS[found.kind]).some(isCachedByGateways)) await invalidateCallers(context, realm, [user.id]);
  }
  return { kind: found.kind };
};
