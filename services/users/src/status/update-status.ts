/** Changes the status of the caller, or that of others for an administrator. */

import { badRequest, checkAdministrator } from '@rookery/core';
import { emit } from '@rookery/data';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from '../directory/context.ts';
import { customEmojiOf } from '../emoji/rules.ts';
import { changeSettings } from '../user/change-settings.ts';
import { checkHuman } from '../user/rules/access.ts';
import { accessUser } from '../user/rules/access-user.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { readUser } from '../user/store/users.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import { changedStatus, checkStatus, type StatusInput } from './rules.ts';

/** The parameters of a request, by the API's names. `away` turns presence off, for the caller only. */
interface StatusParameters
  extends Partial<Record<'status_text' | 'emoji_name' | 'emoji_code' | 'reaction_type', string>> {
  readonly away?: boolean;
}

/**
 * `POST /users/me/status` and `POST /users/{user_id}/status`: fields that are not named stay unchanged.
 * @throws BAD_REQUEST for bots, `Client did not pass any new values.`, for a bad text or emoji, `No such user`,
 *   `User is deactivated`; UNAUTHORIZED_PRINCIPAL if a non-administrator changes the status of others
 */
export const updateStatus: UsersHandler<
  'UpdateStatus',
  Pick<DirectoryContext, 'commits' | 'database' | 'directories'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  if (request.self) checkHuman(caller);
  else checkAdministrator(caller);
  const input = JSON.parse(String(request.change)) as StatusParameters;
  const { realm } = await context.directories.current(caller.realm_id);
  const change = checkStatus(toStatusInput(input), customEmojiOf(realm));
  if (Object.keys(change).length === 0 && input.away === undefined) {
    throw badRequest('Client did not pass any new values.');
  }
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const found = await readUser(tx, context.database, request.self ? caller.user_id : request.user_id);
    const user = accessUser(found);
    if (user.bot_type !== 0) throw badRequest('No such user');
    if (!user.is_active) throw badRequest('User is deactivated');
    const restricted = await readRestrictedUsers(tx, context.database);
    if (input.away !== undefined)
      changeSettings(tx, [user], { presence_enabled: !input.away }, { own: true, restricted });
    const changed = changedStatus(user.status ?? {}, change);
    if (!changed) return {};
    const { status, published } = changed;
    const version = tx.next('version');
    stageUserChange(tx, user.id, { status: Object.keys(status).length > 0 ? status : undefined, version });
    emit(tx, { type: 'user_status', user_id: user.id, ...published }, audienceOf(user, restricted));
    return {};
  });
};

function toStatusInput({ status_text, emoji_name, emoji_code, reaction_type }: StatusParameters): StatusInput {
  return { text: status_text, emoji_name, emoji_code, reaction_type };
}
