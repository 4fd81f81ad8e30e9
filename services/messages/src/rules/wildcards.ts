/** Who may address everybody at once. */
import { badRequest, isAdmin } from '@rookery/core';

/** Up to this many subscribers, everyone may. */
const MANY = 15;

/**
 * Whether the sender may use the channel wildcard (`@**all**`). Above fifteen subscribers that needs
 * `can_mention_many_users_group`, whose default is the administrators.
 * @throws DomainError BAD_REQUEST with the API's text.
 */
export function checkMayMentionAll(role: number, subscribers: number): void {
  if (subscribers > MANY && !isAdmin(role)) {
    throw badRequest('You do not have permission to use channel wildcard mentions in this channel.');
  }
}
