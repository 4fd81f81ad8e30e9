/** Resolves users named in a request: recipients, principals, readers of typing notifications. */
import { badRequest, type DomainError, inGroupSetting } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { User } from '../user/documents.ts';
import { apiAddress } from '../user/rules/addresses.ts';
import { userCard } from '../user/rules/json.ts';
import { checkMayType, hearsTyping } from '../user/rules/typing.ts';
import { sees } from '../user/rules/visibility.ts';
import type { DirectoryContext } from './context.ts';
import type { Directory } from './directory.ts';

/**
 * Returns the users with these ids or addresses whom the caller sees, in the given order without repetitions, and the
 * journal position of that state. For a direct message also whether the caller may write to them; for typing also
 * whether it is published, and to whom.
 *
 * @throws BAD_REQUEST `Invalid user ID {id}`, `Invalid email '{e}'`; for typing as `checkMayType`; for a direct message
 *   `'{email}' is no longer using Zulip.` and the rejections of the two direct-message settings
 */
export const resolveUsers: UsersHandler<'ResolveUsers', Pick<DirectoryContext, 'directories' | 'relay'>> = async (
  context,
  request,
  ctx,
) => {
  const caller = requireCaller(ctx);
  const directory = await context.directories.current(caller.realm_id);
  // For typing in a channel the ids are its subscribers, which the caller did not name, so visibility is not checked.
  const inChannel = request.typing === 'channel';
  const named =
    request.emails.length > 0
      ? request.emails.map((email) => byEmail(directory, caller, email))
      : request.user_ids.map((id) => byId(directory, inChannel ? undefined : caller, id));
  const users = [...new Set(named)];
  if (request.typing !== '') checkMayType(directory.users.byId.get(caller.user_id)?.settings ?? {}, request.typing);
  if (request.direct_message) checkDirectMessage(directory, caller, users);
  const may_not_begin = request.direct_message && !mayBegin(directory, caller, users);
  if (may_not_begin && !request.knows_conversations) throw mayNotBegin();
  return {
    users: users.map(userCard),
    not_typed_to:
      request.typing === ''
        ? []
        : users.filter((user) => !isTypedTo(directory, caller, user, inChannel ? [] : users)).map(({ id }) => id),
    may_not_begin,
    position: { seq: directory.seq, published: context.relay.published(caller.realm_id) },
  };
};

/** Whether a user gets the caller's typing notification: not if it names people whom the user does not see. */
function isTypedTo({ users }: Directory, caller: Caller__Output, user: User, recipients: readonly User[]): boolean {
  if (!hearsTyping(user.settings)) return false;
  const observer = users.observer({ user_id: user.id });
  if (!observer.visibility) return true;
  const sender = users.byId.get(caller.user_id);
  return [...(sender ? [sender] : []), ...recipients].every((one) => sees(observer, one));
}

function byId(directory: Directory, caller: Caller__Output | undefined, id: number): User {
  const user = caller ? directory.users.get(id, caller) : directory.users.byId.get(id);
  if (!user) throw badRequest(`Invalid user ID ${id}`);
  return user;
}

function byEmail(directory: Directory, caller: Caller__Output, email: string): User {
  const user = directory.users.find(email, caller);
  if (!user) throw badRequest(`Invalid email '${email}'`);
  return user;
}

/** Checks that the caller may write to these users directly, in an existing conversation. */
function checkDirectMessage(directory: Directory, caller: Caller__Output, users: readonly User[]): void {
  for (const user of users) {
    if (!user.is_active) throw badRequest(`'${apiAddress(user)}' is no longer using Zulip.`);
  }
  if (isNobodysBusiness(caller, users)) return;
  const { direct_message_permission_group } = directory.realm.settings;
  const isIn = (user: User) =>
    inGroupSetting(
      { user_id: user.id, role: user.role, group_ids: directory.groupIdsOf(user) },
      direct_message_permission_group,
      { allowEveryone: true },
    );
  if (!inGroupSetting(caller, direct_message_permission_group, { allowEveryone: true }) && !users.some(isIn)) {
    throw badRequest(
      direct_message_permission_group === directory.realm.system_groups['role:nobody']
        ? 'Direct messages are disabled in this organization.'
        : 'This conversation does not include any users who can authorize it.',
    );
  }
}

/** Whether permissions do not apply: to conversations with oneself or with bots only, or as a bot. */
function isNobodysBusiness(caller: Caller__Output, users: readonly User[]): boolean {
  return caller.bot_type !== 0 || users.every((user) => user.bot_type !== 0 || user.id === caller.user_id);
}

/** Whether the caller may start a conversation with these users. */
function mayBegin(directory: Directory, caller: Caller__Output, users: readonly User[]): boolean {
  const { direct_message_initiator_group } = directory.realm.settings;
  return (
    isNobodysBusiness(caller, users) || inGroupSetting(caller, direct_message_initiator_group, { allowEveryone: true })
  );
}

/** The messages service, which alone knows which conversations exist, returns the same error. */
function mayNotBegin(): DomainError {
  return badRequest('You do not have permission to initiate direct message conversations.');
}
