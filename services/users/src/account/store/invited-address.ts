/** Open invitations to an address that gets an account; everything else about invitations is in `invitations/`. */
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { addressKey } from '../../user/rules/addresses.ts';

interface MailedInvitation {
  readonly realm: number;
  readonly open: boolean;
  readonly kind: string;
  readonly email_key: string;
  readonly invited_by: number;
}

const mailedTo = (realm: number, email: string) =>
  ({ realm, email_key: addressKey(email), open: true, kind: 'mail' }) as const;

/** Returns the ids of the users with open invitations to an address, each once. */
export async function readInvitersOf(tx: Tx, database: Database, email: string): Promise<number[]> {
  const found = await tx.read((session) =>
    database
      .collection<MailedInvitation>(COLLECTIONS.invitations)
      .find(mailedTo(tx.realm, email), { session, projection: { _id: 0, invited_by: 1 } })
      .toArray(),
  );
  return [...new Set(found.map(({ invited_by }) => invited_by))];
}

/** Stages the end of every invitation that was mailed to an address: it has an account now. */
export function closeInvitationsTo(tx: Tx, email: string): void {
  tx.update(COLLECTIONS.invitations, mailedTo(tx.realm, email), { $set: { open: false } }, { many: true });
}
