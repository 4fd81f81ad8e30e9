/** Creates the account of an invited or admitted person. */

import { isTimeZone, ROLES } from '@rookery/core';
import { type Database, emit, type Tx } from '@rookery/data';
import type { CompleteRegistrationRequest__Output } from '@rookery/protos/gen/rookery/CompleteRegistrationRequest.ts';
import type { CallContext, UsersHandler } from '@rookery/rpc';
import { addUser } from '../account/add-user.ts';
import type { AccountContext } from '../account/context.ts';
import { publishInvitationsChanged } from '../account/publish-invitations-changed.ts';
import { joiningNotices } from '../account/rules/joining-notices.ts';
import { noticeLogin } from '../authentication/login-notices.ts';
import { checkStrongPassword } from '../authentication/password-strength.ts';
import { beginSession } from '../authentication/store/sessions.ts';
import { readSubject } from '../confirmations/read-subject.ts';
import { badKey, spendConfirmation } from '../confirmations/store.ts';
import type { GroupDocument } from '../group/documents.ts';
import { stageGroupChange } from '../group/store/groups.ts';
import { memberCountsOf } from '../group/store/member-counts.ts';
import { readGivenGroups } from '../invitations/check-terms.ts';
import { knownBase } from '../mail/rules/links.ts';
import { welcome } from '../mail/rules/templates.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { checkPasswordLogin } from '../realm/rules/authentication-methods.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { listDefaultGroups } from '../upstream/channels.ts';
import type { UserDocument } from '../user/documents.ts';
import { checkFullName } from '../user/rules/names.ts';
import { hasPeople, readUser } from '../user/store/users.ts';
import { mayChooseGroups, openRegistration } from './open-registration.ts';

/**
 * `POST /accounts/register/`: creates the account, in the groups and soon in the channels of its invitation, and a
 * session for it. The key, and every other key that was mailed to the address, becomes invalid.
 *
 * @throws BAD_REQUEST for an invalid key, a bad or taken name, a weak password, and an address that the organisation
 *   does not accept or another account has; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
export const completeRegistration: UsersHandler<
  'CompleteRegistration',
  Pick<
    AccountContext,
    'commits' | 'database' | 'channels' | 'passwords' | 'pendingJoins' | 'notices' | 'config' | 'gateways' | 'mail'
  >
> = async (context, request, ctx) => {
  const { database } = context;
  const { realm_id: realm, key } = request;
  const fullName = checkFullName(request.full_name);
  const email = await readSubject(context, realm, ctx, async (tx) => (await openRegistration(tx, database, key)).email);
  const password = await checkStrongPassword(request.password, [fullName, email ?? '']);
  const passwordHash = await context.passwords.hash(password);
  const groupIds = await defaultGroupIds(context, request, ctx);
  const timezone = isTimeZone(request.timezone) ? request.timezone : '';

  const made = await context.commits.run(realm, ctx, async (tx) => {
    const { realm: organisation, invitation, confirmation, email } = await openRegistration(tx, database, key);
    const groups = invitation ? await readGivenGroups(tx, database, organisation, invitation) : [];
    const counts = groups.length > 0 ? await memberCountsOf(tx, database) : undefined;
    const isFirst = !invitation && !(await hasPeople(tx, database));
    const role = invitation?.role ?? ROLES.member;
    const account = { email, fullName, role, passwordHash, botType: 0, botOwnerId: null, checkEmail: true, timezone };
    const user = await addUser(tx, database, account);
    for (const group of groups) putInto(tx, group, user);
    tx.afterwards(() => {
      for (const group of groups) counts?.add(group, 1);
    });
    if (confirmation) spendConfirmation(tx, confirmation);
    if (invitation?.kind === 'link') publishInvitationsChanged(tx, [invitation.invited_by]);
    context.pendingJoins.stage(tx, user.id, {
      channel_ids: invitation?.channel_ids ?? [],
      include_default_channels: invitation?.include_default_channels ?? true,
      ...(groupIds.length > 0 && mayChooseGroups(invitation) && { default_group_ids: groupIds }),
      ...(invitation && { inviter_id: invitation.channels_by ?? invitation.invited_by }),
    });
    context.notices.stage(tx, joiningNotices(organisation, user, { isFirst, invitation }));
    if (organisation.settings.send_welcome_emails && context.mail.configured) {
      const url = knownBase(context.config, request.origin?.realm_url ?? '');
      context.mail.put(tx, user.email, welcome({ organisation: organisation.name, email: user.email, url }));
    }
    return { user_id: user.id, email: user.email, inGroups: groups.length > 0 };
  });
  const { inGroups, ...reply } = made;
  await context.pendingJoins.finish(realm, made.user_id, ctx);
  context.notices.soon();
  context.mail.soon();
  if (inGroups) await invalidateCallers(context, realm, [made.user_id]);
  await context.commits.run(realm, {}, (tx) => checkMayLogIn(tx, database, made.user_id));
  await noticeLogin(context, { realm, id: made.user_id }, request.origin);
  return { ...reply, session_id: await beginSession(database, realm, made.user_id, undefined) };
};

/**
 * A repetition may come after a deactivation of the account or a change of its password: it gets no session then.
 * @throws BAD_REQUEST for the key; REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED
 */
async function checkMayLogIn(tx: Tx, database: Database, id: number): Promise<void> {
  const realm = await readRealm(tx, database);
  checkRealmActive(realm);
  checkPasswordLogin(realm.settings);
  const user = await readUser(tx, database, id);
  if (!user?.is_active || user.password_version !== undefined) throw badKey();
}

/** The ids of the groups of default channels that the user chose. */
async function defaultGroupIds(
  { channels }: Pick<AccountContext, 'channels'>,
  { realm_id, default_groups }: CompleteRegistrationRequest__Output,
  ctx: CallContext,
): Promise<number[]> {
  if (default_groups.length === 0) return [];
  const offered = await listDefaultGroups(channels, realm_id, ctx);
  return offered.filter(({ name }) => default_groups.includes(name)).map(({ group_id }) => group_id);
}

function putInto(tx: Tx, group: GroupDocument, user: UserDocument): void {
  // Ids ascend, so the newest user comes last.
  const members = [...group.members, user.id];
  stageGroupChange(tx, group.id, { members, version: tx.next('version') });
  const joined = { group_id: group.id, user_ids: [user.id] };
  emit(tx, { type: 'user_group', op: 'add_members', ...joined }, { everyone: true });
}
