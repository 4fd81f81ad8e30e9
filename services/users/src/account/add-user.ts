/** Adds an account to an organisation, inside an operation of its commit queue, with the events for everyone. */

import { badRequest, ROLES, UserSet } from '@rookery/core';
import { type Database, emit, type Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import { directSystemGroups } from '../group/rules/system-groups.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkEmailAllowed } from '../realm/rules/email-domains.ts';
import { settingsOfNewPeople } from '../realm/rules/settings.ts';
import type { BotSettings, UserAvatar, UserDocument } from '../user/documents.ts';
import { consents, publishConsent } from '../user/export-consent.ts';
import { type Roster, rosterOf } from '../user/roster.ts';
import { addressKey, addressVisibilityOf, isIdAddress, isShownTo } from '../user/rules/addresses.ts';
import { checkBotLimit } from '../user/rules/administer.ts';
import { defaultAvatar } from '../user/rules/avatars.ts';
import { botJson, type ChannelNames, NO_NAMES } from '../user/rules/bot-json.ts';
import { userJson } from '../user/rules/json.ts';
import { checkNameFree } from '../user/rules/names.ts';
import { audienceOf, isRestricted, usersWhoCannotSee } from '../user/rules/visibility.ts';
import { stageNewUser } from '../user/store/changes.ts';
import { newUserDocument } from '../user/store/users.ts';
import { publishUnknownUser } from '../visibility/publish-changes.ts';
import { emptyVisibility, type RestrictedUser, readRestrictedUsers } from '../visibility/store.ts';
import { endInvitationsTo } from './end-invitations.ts';
import { readInvitersOf } from './store/open-invitations.ts';

/** The requested account, every field checked. */
interface Account {
  readonly email: string;
  readonly fullName: string;
  readonly role: number;
  readonly passwordHash: string | null;
  readonly botType: number;
  readonly botOwnerId: number | null;
  /** Whether the address must be one that the organisation allows; applies to people whom other people let in. */
  readonly checkEmail?: boolean;
  readonly bot?: BotSettings;
  /** The names of the bot's default channels. */
  readonly channelNames?: ChannelNames;
  /** An IANA identifier; absent: none. */
  readonly timezone?: string;
  /** Whether someone else creates the account, so that its user joins at the first login. */
  readonly awaitsLogin?: boolean;
  /** Whether the operator allows the user to create users. */
  readonly mayCreateUsers?: boolean;
  /** A picture supplied at creation. */
  readonly avatar?: UserAvatar;
}

/** Computes the account within the operation, from the realm and its users. */
type AccountOf = (roster: Roster) => Account;

/**
 * Stages the user, the events that announce the user, and the end of invitations to the address. The operation decides
 * on the realm's roster, so of two concurrent calls with the same address the second is rejected.
 *
 * @throws BAD_REQUEST as `checkEmailAllowed`, `Email '{e}' already in use`,
 *   `Unique names required in this organization.`, `No such user` for a bot's owner, and for one of too many bots;
 *   REALM_DEACTIVATED; NONEXISTENT_SUBDOMAIN
 */
export async function addUser(tx: Tx, database: Database, wanted: Account | AccountOf): Promise<UserDocument> {
  const version = tx.next('version');
  const roster = await rosterOf(tx, database, version);
  const { realm } = roster;
  checkRealmActive(realm);
  const account = typeof wanted === 'function' ? wanted(roster) : wanted;
  if (account.checkEmail) checkEmailAllowed(realm, account.email);
  if (roster.emails.has(addressKey(account.email))) throw badRequest(`Email '${account.email}' already in use`);
  // Such an address may later stand in for another user's hidden address.
  if (isIdAddress(account.email, realm.bot_domain)) throw badRequest(`Email '${account.email}' already in use`);
  checkNameFree(realm.settings, account.fullName, (key) => roster.names.has(key));
  if (account.botOwnerId !== null) {
    if (!roster.people.has(account.botOwnerId)) throw badRequest('No such user');
    checkBotLimit(roster.botsOf.get(account.botOwnerId) ?? 0);
  }

  const inviters = await readInvitersOf(tx, database, account.email);
  // If every guest sees everyone, no user has restricted visibility.
  const restricted = isRestricted(realm, ROLES.guest) ? await readRestrictedUsers(tx, database) : [];
  const id = tx.next('user');
  const user = newUserDocument({
    realm: realm._id,
    id,
    version,
    joinedAt: tx.nowMs,
    awaitsLogin: account.awaitsLogin,
    mayCreateUsers: account.mayCreateUsers,
    waitingDays: realm.settings.waiting_period_threshold,
    email: account.email,
    fullName: account.fullName,
    role: account.role,
    passwordHash: account.passwordHash,
    botType: account.botType,
    botOwnerId: account.botOwnerId,
    bot: account.bot,
    timezone: account.timezone,
    avatar: account.avatar ?? defaultAvatar(realm, { id, full_name: account.fullName }),
    settings: account.botType === 0 ? settingsOfNewPeople(realm.settings) : realm.settings.user_settings_defaults,
    host: realm.bot_domain,
    visibility: isRestricted(realm, account.role) ? emptyVisibility(realm._id) : undefined,
  });
  stageNewUser(tx, user);
  announce(tx, roster, user, { restricted, channelNames: account.channelNames ?? NO_NAMES });
  endInvitationsTo(tx, user.email, inviters);
  tx.afterwards(() => roster.advance(version, [user]));
  return user;
}

/** Emits events in the order that clients need: the user, then the user's groups, then what only some see of a bot. */
function announce(
  tx: Tx,
  roster: Roster,
  user: UserDocument,
  { restricted, channelNames }: { restricted: readonly RestrictedUser[]; channelNames: ChannelNames },
): void {
  const { realm } = roster;
  // Clients that compute hosted avatars get null at delivery.
  const person = (address: boolean) => userJson(user, { address, clientGravatar: false, profileData: true });
  const add = (address: boolean, audience: Audience) =>
    emit(tx, { type: 'realm_user', op: 'add', person: person(address) }, audience);
  // A user with restricted visibility shares nothing with a new user.
  const blind = UserSet.of(usersWhoCannotSee(user, restricted));
  if (user.api_email === undefined) add(true, audienceOf(user, restricted));
  else {
    const viewers = [...roster.roles]
      .filter(([, role]) => isShownTo(role, addressVisibilityOf(user)))
      .map(([id]) => id);
    const knowing = UserSet.of(viewers).minus(blind);
    if (knowing.size > 0) add(true, { users: knowing.toBytes() });
    add(false, { everyone: true, except: knowing.union(blind).toBytes() });
  }
  if (blind.size > 0) publishUnknownUser(tx, realm, user.id, { users: blind.toBytes() });
  for (const name of directSystemGroups(user)) {
    const members = { group_id: realm.system_groups[name], user_ids: [user.id] };
    emit(tx, { type: 'user_group', op: 'add_members', ...members }, { everyone: true });
  }
  if (user.bot_type === 0) {
    publishConsent(tx, user.id, consents(user));
    return;
  }
  const keepers = new Set(roster.admins);
  if (user.bot_owner_id !== null) keepers.add(user.bot_owner_id);
  if (keepers.size > 0) {
    const bot = botJson(user, channelNames);
    emit(tx, { type: 'realm_bot', op: 'add', bot }, { users: UserSet.of(keepers).toBytes() });
  }
}
