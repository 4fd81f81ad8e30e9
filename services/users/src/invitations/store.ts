/** Invitations as documents: mailed ones, and links for anyone who has them. */
import { type ClientSession, type Database, type IndexSpecs, type Tx, within } from '@rookery/data';
import { COLLECTIONS, documentKey } from '../database/collections.ts';
import type { DerivedKeys } from '../keys/derived-keys.ts';
import { secretHash } from '../keys/keys.ts';
import { INVITATION_KEY_LENGTH } from '../mail/rules/links.ts';
import { addressKey } from '../user/rules/addresses.ts';

export const INVITATION_INDEXES: IndexSpecs = {
  [COLLECTIONS.invitations]: [
    { name: 'list', key: { realm: 1, open: 1, id: 1 } },
    { name: 'key', key: { key_hash: 1 }, sparse: true },
    // Those to the address of a new account.
    { name: 'address', key: { realm: 1, email_key: 1 } },
    // How many were mailed since a time.
    { name: 'day', key: { realm: 1, kind: 1, sent_at: 1 } },
  ],
};

export interface InvitationDocument {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  readonly kind: 'mail' | 'link';
  /** The digest of the key that opens it. */
  readonly key_hash: string;
  /** What a link's key is derived from, since it is shown again; one that was mailed is not. */
  readonly nonce?: string;
  /** Whom a mail went to. */
  readonly email?: string;
  /** As addresses are compared. */
  readonly email_key?: string;
  readonly invited_by: number;
  readonly role: number;
  readonly channel_ids: readonly number[];
  readonly group_ids: readonly number[];
  /** The administrator who named the channels or the groups last; absent: the inviter. */
  readonly channels_by?: number;
  readonly groups_by?: number;
  readonly include_default_channels: boolean;
  readonly notify_referrer: boolean;
  /** What the Welcome Bot adds to its own words: null for the organisation's text, '' for none. */
  readonly welcome_text: string | null;
  /** How long it is good from its sending, minutes; null: for ever. */
  readonly expires_in_minutes: number | null;
  /** When it was sent last, or made; UNIX milliseconds. */
  readonly sent_at: number;
  /** When it was sent before that, in the 24 hours before `sent_at`: each mail counts against the day's limit. */
  readonly sent_before?: readonly number[];
  /** null: never. */
  readonly expires_at: number | null;
  /** Neither used nor revoked; one that has expired may be. */
  readonly open: boolean;
}

type NewInvitation = Omit<
  InvitationDocument,
  '_id' | 'realm' | 'id' | 'key_hash' | 'nonce' | 'email_key' | 'sent_at' | 'expires_at' | 'open'
>;

/** Terms of a link that may change after it was made. */
export type ChangedTerms = Partial<
  Pick<
    InvitationDocument,
    'role' | 'channel_ids' | 'channels_by' | 'group_ids' | 'groups_by' | 'include_default_channels'
  >
>;

const MINUTE_MS = 60_000;
/** The day of the limit of mails. */
export const MAILED_WITHIN_MS = 24 * 3600_000;

/** When an invitation that is sent now ends. */
function expiryOf(invitation: Pick<InvitationDocument, 'expires_in_minutes'>, now: number): number | null {
  return invitation.expires_in_minutes === null ? null : now + invitation.expires_in_minutes * MINUTE_MS;
}

const purposeOf = ({ realm, id }: Pick<InvitationDocument, 'realm' | 'id'>) =>
  ({ kind: 'invitation', realm, id, length: INVITATION_KEY_LENGTH }) as const;

/** The key of a link; undefined where it cannot be shown any more, though it opens the link as before. */
export function linkKey(
  keys: DerivedKeys,
  { key_hash: digest, nonce, ...link }: Pick<InvitationDocument, 'realm' | 'id' | 'key_hash' | 'nonce'>,
): string | undefined {
  return nonce === undefined ? undefined : keys.show(purposeOf(link), { digest, nonce });
}

/** Stages a new link. @returns its id and its stored key */
export function addLink(
  tx: Tx,
  keys: DerivedKeys,
  invitation: NewInvitation,
): Pick<InvitationDocument, 'id' | 'key_hash' | 'nonce'> {
  const id = tx.next('invitation');
  const { digest: key_hash, nonce } = keys.make(purposeOf({ realm: tx.realm, id }));
  insert(tx, { id, key_hash, nonce }, invitation);
  return { id, key_hash, nonce };
}

/** Stages a new invitation that is mailed with this key. */
export function addInvitation(tx: Tx, key: string, invitation: NewInvitation): void {
  insert(tx, { id: tx.next('invitation'), key_hash: secretHash(key) }, invitation);
}

function insert(
  tx: Tx,
  opened: Pick<InvitationDocument, 'id' | 'key_hash' | 'nonce'>,
  invitation: NewInvitation,
): void {
  const document: InvitationDocument = {
    _id: documentKey(tx.realm, opened.id),
    realm: tx.realm,
    ...opened,
    sent_at: tx.nowMs,
    expires_at: expiryOf(invitation, tx.nowMs),
    open: true,
    ...invitation,
    ...(invitation.email !== undefined && { email_key: addressKey(invitation.email) }),
  };
  tx.insert(COLLECTIONS.invitations, document);
}

/** Stages that one is mailed again with another key; it is good for as long as the first was. */
export function changeMailedKey(tx: Tx, invitation: InvitationDocument, key: string): void {
  const { _id, sent_at, sent_before = [] } = invitation;
  const since = tx.nowMs - MAILED_WITHIN_MS;
  const $set = {
    key_hash: secretHash(key),
    sent_at: tx.nowMs,
    sent_before: [...sent_before, sent_at].filter((at) => at > since),
    expires_at: expiryOf(invitation, tx.nowMs),
  };
  tx.update(COLLECTIONS.invitations, { _id }, { $set });
}

/** Stages a change of one. */
export function changeInvitation(
  tx: Tx,
  { _id }: Pick<InvitationDocument, '_id'>,
  $set: Partial<Pick<InvitationDocument, 'open' | keyof ChangedTerms>>,
): void {
  tx.update(COLLECTIONS.invitations, { _id }, { $set });
}

const invitations = (database: Database) => database.collection<InvitationDocument>(COLLECTIONS.invitations);

/** Whether it opens anything at this time, as far as it goes itself. */
export function isGood(invitation: Pick<InvitationDocument, 'open' | 'expires_at'>, now: number): boolean {
  return invitation.open && (invitation.expires_at === null || invitation.expires_at > now);
}

/** The realm's that are neither used nor revoked nor expired, oldest first; of one inviter, if one is given. */
export function listGoodInvitations(
  database: Database,
  realm: number,
  o: { invitedBy: number | undefined; now: number },
): Promise<InvitationDocument[]> {
  return invitations(database)
    .find({
      realm,
      open: true,
      $or: [{ expires_at: null }, { expires_at: { $gt: o.now } }],
      ...(o.invitedBy !== undefined && { invited_by: o.invitedBy }),
    })
    .sort({ id: 1 })
    .toArray();
}

/** One by its id, in the operation. */
export function readInvitation(tx: Tx, database: Database, id: number): Promise<InvitationDocument | null> {
  return tx.read((session) => invitations(database).findOne({ _id: documentKey(tx.realm, id) }, { session }));
}

/** One of a realm by the key that opens it. */
export function findInvitation(
  database: Database,
  realm: number,
  key: string,
  session?: ClientSession,
): Promise<InvitationDocument | null> {
  return invitations(database).findOne({ key_hash: secretHash(key), realm }, within(session));
}

/** How many mails of the realm's invitations were sent since a time, `MAILED_WITHIN_MS` ago at most. */
export async function countMailed(tx: Tx, database: Database, since: number): Promise<number> {
  const mailed = { realm: tx.realm, kind: 'mail', sent_at: { $gt: since } } as const;
  const found = await tx.read((session) =>
    invitations(database)
      .find(mailed, { session, projection: { _id: 0, sent_before: 1 } })
      .toArray(),
  );
  return found.reduce((mails, { sent_before = [] }) => mails + 1 + sent_before.filter((at) => at > since).length, 0);
}
