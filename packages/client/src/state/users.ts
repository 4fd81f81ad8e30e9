/** Lists of users, which the API returns by ascending id: finding a user among 10,000 takes 14 reads. */
import { partitionPoint } from '@rookery/core/partition-point';
import type { User } from './types.ts';

function indexOfUser(users: readonly User[], id: number): number {
  const at = placeOfUser(users, id);
  if (users[at]?.user_id === id) return at;
  // A list that does not ascend.
  return users.findIndex((one) => one.user_id === id);
}

function placeOfUser(users: readonly User[], id: number): number {
  return partitionPoint(users.length, (at) => (users[at] as User).user_id < id);
}

export function findUser(users: readonly User[], id: number): User | undefined {
  return users[indexOfUser(users, id)];
}

export function insertUser(users: User[], user: User): void {
  const last = users.at(-1);
  if (last === undefined || last.user_id < user.user_id) users.push(user);
  else users.splice(placeOfUser(users, user.user_id), 0, user);
}

export function removeUser(users: User[], id: number): User | undefined {
  const at = indexOfUser(users, id);
  return at < 0 ? undefined : users.splice(at, 1)[0];
}

/**
 * Replaces a user in the list by a changed copy, so that code that compares users by identity detects the change.
 * Returns false if the list does not contain the user.
 */
export function changeUser(users: User[], id: number, change: (user: User) => void): boolean {
  const at = indexOfUser(users, id);
  const user = users[at];
  if (user === undefined) return false;
  const copy = { ...user, ...(user.profile_data && { profile_data: { ...user.profile_data } }) };
  change(copy);
  users[at] = copy;
  return true;
}
