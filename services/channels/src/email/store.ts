/** The tokens in the addresses of channels for mails. An address never changes. */
import { type ClientSession, type Database, sessionOptions, type Tx } from '@rookery/data';
import { COLLECTIONS, type EmailTokenDocument } from '../channel/store/documents.ts';

/** The channel and users that a token stands for. */
export interface EmailTarget {
  readonly realm: number;
  readonly channel: number;
  /** The user who requested the address. */
  readonly madeBy: number;
  /** The sender of the messages made from its mails. */
  readonly sender: number;
}

const collection = (database: Database) => database.collection<EmailTokenDocument>(COLLECTIONS.emailTokens);

const toId = ({ realm, channel, madeBy, sender }: EmailTarget): EmailTokenDocument['_id'] => ({
  r: realm,
  c: channel,
  by: madeBy,
  as: sender,
});

export async function findToken(
  database: Database,
  target: EmailTarget,
  session?: ClientSession,
): Promise<string | undefined> {
  return (await collection(database).findOne({ _id: toId(target) }, sessionOptions(session)))?.token;
}

export async function findTarget(database: Database, token: string): Promise<EmailTarget | undefined> {
  const found = await collection(database).findOne({ token });
  return found ? { realm: found._id.r, channel: found._id.c, madeBy: found._id.by, sender: found._id.as } : undefined;
}

export function insertToken(tx: Tx, target: EmailTarget, token: string): void {
  tx.insert(COLLECTIONS.emailTokens, { _id: toId(target), token } satisfies EmailTokenDocument);
}
