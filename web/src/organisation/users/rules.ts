/** The user's permissions for other users. */
import type { User } from '@rookery/client';
import { mayChangeAccount } from '../../people/index.ts';
import { activeUsers, ROLE } from '../../state/index.ts';

/** Whether no other person is an owner: bots with that role do not count. */
const isOnlyOwner = (user: User): boolean =>
  user.role === ROLE.owner &&
  !activeUsers().some((one) => one.role === ROLE.owner && !one.is_bot && one.user_id !== user.user_id);

export const mayDeactivateUser = (user: User): boolean => mayChangeAccount(user) && !isOnlyOwner(user);
