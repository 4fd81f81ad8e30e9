/** The end of the invitations to an address that has an account. */
import type { Tx } from '@rookery/data';
import { publishInvitationsChanged } from './publish-invitations-changed.ts';
import { closeInvitationsTo } from './store/open-invitations.ts';

/**
 * Stages the end of the invitations that were mailed to an address: it has an account now.
 * @param inviters the users with open invitations to it (`readInvitersOf`)
 */
export function endInvitationsTo(tx: Tx, email: string, inviters: readonly number[]): void {
  if (inviters.length === 0) return;
  closeInvitationsTo(tx, email);
  publishInvitationsChanged(tx, inviters);
}
