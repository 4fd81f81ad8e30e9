/** Changes the caller's own settings, name or password. */

import { ADDRESS_VISIBILITY, badRequest, idAddress, isAdmin } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { UpdateSettingsRequest__Output } from '@rookery/protos/gen/rookery/UpdateSettingsRequest.ts';
import { type CallContext, requireCaller, type UsersHandler } from '@rookery/rpc';
import { taskIdOf } from '@rookery/runtime';
import { changeName } from '../account/change-name.ts';
import { type AddressFields, publishAddress } from '../account/publish-address.ts';
import { apiKeyOfId } from '../authentication/api-keys.ts';
import { checkStrongPassword } from '../authentication/password-strength.ts';
import { countAttempt, forgetAttempt } from '../authentication/store/login-attempts.ts';
import { passwordOf, replacePassword } from '../authentication/store/passwords.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { checkSettings, type Settings } from '../realm/rules/user-settings.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { changeSettings } from '../user/change-settings.ts';
import type { User } from '../user/documents.ts';
import { checkHuman, checkUserActive } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { addressVisibilityOf } from '../user/rules/addresses.ts';
import { checkFullName, checkNameFree } from '../user/rules/names.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { namesOfOthers, readAccount, readViewers } from '../user/store/users.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import { isCachedByGateways } from './cached-by-gateways.ts';
import type { SettingsContext } from './context.ts';
import { disableDrafts, stageDraftErasure } from './erase-drafts.ts';
import { updateSettingsOfOthers } from './update-settings-of-others.ts';

const FULL_NAME = 'full_name';
const ADDRESS_SETTING = 'email_address_visibility';

/** The fields that services show wherever they name a user. */
const SHOWN: readonly string[] = [FULL_NAME, ADDRESS_SETTING];

/** A new password whose owner has shown that they know the old one. */
interface NewPassword {
  /** The hash that the old password was compared with; undefined if it did not match. */
  readonly before: string | null | undefined;
  readonly after: string;
}

/**
 * `PATCH /settings`. Applies all changes or none. If the password changes, then, when the call returns, all sessions
 * except the caller's own have ended, and the API key was replaced by one that the reply contains.
 *
 * @throws BAD_REQUEST `Wrong password!`, `New password is too weak!`, for a bad or taken name and for an invalid value
 *   of a setting; RATE_LIMIT_HIT after five wrong passwords; for others' settings as `updateSettingsOfOthers`
 */
export const updateSettings: UsersHandler<
  'UpdateSettings',
  Pick<
    SettingsContext,
    'database' | 'commits' | 'directories' | 'keys' | 'passwords' | 'config' | 'gateways' | 'draftErasures'
  >
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  if (request.targets) return updateSettingsOfOthers(context, request, ctx);
  const settings = checkSettings(request.settings, () => true);
  const fullName = request.full_name === undefined ? undefined : checkFullName(request.full_name);
  const { users } = await context.directories.current(caller.realm_id);
  const user = accessUser(users.byId.get(caller.user_id));
  const password = request.new_password === '' ? undefined : await newPassword(context, user, request, ctx);
  const draftErasure = taskIdOf(caller.realm_id, ctx.requestKey);

  const changed = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const { realm, account, passwordHash } = await readAccount(tx, context.database, caller.user_id);
    checkUserActive(account);
    const renamed = fullName !== undefined && fullName !== account.full_name;
    if (renamed) await checkRename(tx, context, realm, account, fullName);
    const visible = changeVisibility(account, realm, settings);
    const viewers = visible ? await readViewers(tx, context.database) : [];
    const restricted = await readRestrictedUsers(tx, context.database);
    // Another client with the old password may have changed it in the meantime.
    if (password && passwordHash !== password.before) throw badRequest('Wrong password!');

    if (password) {
      const spared = { session: request.session_id, requestKey: ctx.requestKey };
      await replacePassword(tx, context.database, { userId: account.id, hash: password.after, ...spared });
    }
    if (renamed) {
      const audience = audienceOf(account, restricted);
      changeName(tx, realm, account, { fullName, version: tx.next('version'), audience });
    }
    const names = changeSettings(tx, [account], settings, { own: true, restricted });
    if (disableDrafts(settings)) stageDraftErasure(tx, context, { _id: draftErasure, users: [account.id] });
    if (visible) {
      stageUserChange(tx, account.id, { api_email: visible.api_email });
      publishAddress(tx, account, visible, viewers);
    }
    return [...(renamed ? [FULL_NAME] : []), ...names];
  });
  if (password) {
    await endPolls(context, caller.realm_id, [user.id]);
  } else if (changed.some((name) => isCachedByGateways(name) || SHOWN.includes(name))) {
    // The display of channels and senders, and the automatic settings of topics, depend on the caller that gateways
    // cache.
    await invalidateCallers(context, caller.realm_id, [caller.user_id]);
  }
  if (disableDrafts(settings)) await context.draftErasures.run(draftErasure);
  if (!password) return {};
  const [api_key, { version = 0 }] = await Promise.all([
    apiKeyOfId(context, caller.realm_id, user.id),
    passwordOf(context.database, caller.realm_id, user.id),
  ]);
  return { api_key, password_version: version };
};

/** @throws BAD_REQUEST if the user may not have this name */
async function checkRename(
  tx: Tx,
  { database }: Pick<SettingsContext, 'database'>,
  { settings }: RealmDocument,
  account: Pick<User, 'id' | 'role'>,
  fullName: string,
): Promise<void> {
  if (settings.name_changes_disabled && !isAdmin(account.role)) {
    throw badRequest('Name changes are disabled in this organization.');
  }
  const names = settings.require_unique_names ? await namesOfOthers(tx, database, account.id) : undefined;
  checkNameFree(settings, fullName, (key) => names?.has(key) ?? false);
}

/** @throws BAD_REQUEST `Wrong password!`, `New password is too weak!`; RATE_LIMIT_HIT */
async function newPassword(
  context: Pick<SettingsContext, 'database' | 'passwords'>,
  user: User,
  request: UpdateSettingsRequest__Output,
  ctx: CallContext,
): Promise<NewPassword> {
  const { realm, id, email } = user;
  // Counted, so that an unattended session cannot be used to guess passwords.
  const attempt = { realm, username: email, from: 'account', perAddress: 0 } as const;
  const counted = await countAttempt(context.database, attempt);
  const { hash: before } = await passwordOf(context.database, realm, id);
  const isKnown = await context.passwords.verify(before, request.old_password);
  // A repetition may find the password changed by its own first attempt; the operation decides that.
  if (!isKnown && ctx.attempt === 0) throw badRequest('Wrong password!');
  if (isKnown) await forgetAttempt(context.database, counted);
  const password = await checkStrongPassword(request.new_password, [user.full_name, email]);
  return { before: isKnown ? before : undefined, after: await context.passwords.hash(password) };
}

/** The user after a change of who sees their address; undefined if that does not change. */
function changeVisibility(account: AddressFields, realm: RealmDocument, changed: Settings): AddressFields | undefined {
  const visibility = changed[ADDRESS_SETTING];
  if (visibility === undefined || visibility === addressVisibilityOf(account)) return undefined;
  const { api_email: _before, ...user } = account;
  const settings = { ...account.settings, [ADDRESS_SETTING]: visibility };
  const shown = visibility === ADDRESS_VISIBILITY.everyone;
  return { ...user, settings, ...(shown ? {} : { api_email: idAddress(user.id, realm.bot_domain) }) };
}
