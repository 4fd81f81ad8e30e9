/** The status of a user as the API shows it. */
import type { AnswerOf, USER_STATUS } from '@rookery/core/answers';
import { settingOf } from '../../realm/rules/user-settings.ts';
import type { User } from '../documents.ts';

type StatusJson = AnswerOf<typeof USER_STATUS>;

/**
 * A user's status as clients get it: only the fields that are set. `away` means that presence is turned off, for
 * clients that know it by that name.
 */
export function statusJson(user: Pick<User, 'status' | 'settings'>): StatusJson {
  const { text, emoji } = user.status ?? {};
  return {
    ...(isAway(user) && { away: true }),
    ...(text !== undefined && { status_text: text }),
    ...emoji,
  };
}

/** The statuses by user id; users without one are left out. */
export function statusesJson(users: Iterable<User>): Record<string, StatusJson> {
  const statuses: Record<string, StatusJson> = {};
  for (const user of users) {
    if (user.bot_type === 0 && (user.status || isAway(user))) statuses[user.id] = statusJson(user);
  }
  return statuses;
}

function isAway(user: Pick<User, 'settings'>): boolean {
  return settingOf(user.settings, 'presence_enabled') === false;
}
