/** The devices that people let be woken for messages: a document a token, until its user takes it back or gets a new API key. */
import { createHash } from 'node:crypto';
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS, documentKey } from '../database/collections.ts';
import type { PushKind } from './rules.ts';

/** By the token's hash: tokens are longer than keys should be. */
function keyOf(tx: Tx, user: number, kind: PushKind, token: string): string {
  const hash = createHash('sha256').update(token).digest('base64url');
  return `${documentKey(tx.realm, user)}:${kind}:${hash}`;
}

/** Stages a token of a user's; one that is known stays. */
export function addPushToken(
  tx: Tx,
  user: number,
  { kind, token, appId }: { kind: PushKind; token: string; appId: string },
): void {
  const document: Omit<PushTokenDocument, '_id'> = {
    realm: tx.realm,
    user,
    kind,
    token,
    app_id: appId,
    created_at: new Date(tx.nowMs),
  };
  const change = { $setOnInsert: document };
  tx.update(COLLECTIONS.pushTokens, { _id: keyOf(tx, user, kind, token) }, change, { upsert: true });
}

/** Stages that a token goes. @returns whether it was there */
export async function removePushToken(
  tx: Tx,
  database: Database,
  user: number,
  { kind, token }: { kind: PushKind; token: string },
): Promise<boolean> {
  const _id = keyOf(tx, user, kind, token);
  const found = await tx.read((session) =>
    database
      .collection<PushTokenDocument>(COLLECTIONS.pushTokens)
      .findOne({ _id }, { session, projection: { _id: 1 } }),
  );
  if (!found) return false;
  tx.remove(COLLECTIONS.pushTokens, { _id });
  return true;
}

/** Stages that no device of a user's is woken any more. */
export function removeAllPushTokens(tx: Tx, user: number): void {
  tx.remove(COLLECTIONS.pushTokens, { realm: tx.realm, user }, { many: true });
}

export interface PushTokenDocument {
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  readonly kind: PushKind;
  readonly token: string;
  /** The app that it is for; '' where there is but one. */
  readonly app_id: string;
  readonly created_at: Date;
}
