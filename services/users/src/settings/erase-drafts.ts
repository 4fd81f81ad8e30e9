/** Deletes the drafts of users who disable the synchronization of drafts. */

import { type CallContext, requireCaller } from '@rookery/rpc';
import { settingOf } from '../realm/rules/user-settings.ts';
import { eraseDraftsOf } from '../upstream/messages.ts';
import type { SettingsContext } from './context.ts';

const SETTING = 'enable_drafts_synchronization';

/** Whether the setting decides if drafts are stored. That decision uses the caller that gateways cache. */
export function isAboutDrafts(name: string): boolean {
  return name === SETTING;
}

/**
 * Has the messages service delete the drafts of users without synchronization.
 * @param changed the settings that have changed for at least one of the users
 */
export async function eraseDrafts(
  context: Pick<SettingsContext, 'directories' | 'messages'>,
  changed: readonly string[],
  users: readonly number[],
  ctx: CallContext,
): Promise<void> {
  if (!changed.some(isAboutDrafts)) return;
  const { realm_id } = requireCaller(ctx);
  const { byId } = (await context.directories.current(realm_id)).users;
  const user_ids = users.filter((id) => settingOf(byId.get(id)?.settings ?? {}, SETTING) === false);
  if (user_ids.length === 0) return;
  await eraseDraftsOf(context.messages, user_ids, ctx);
}
