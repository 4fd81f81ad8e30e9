/**
 * The flags of a message that follow from its readers' own actions, for all readers together; `message-flags.ts`
 * computes those of one reader. Clients take the flags of an edit as the complete flags of the message.
 *
 * A user who left a channel and subscribed again has read the messages sent before; here they count as unread, because
 * the exact answer would need the subscriptions of all users.
 */
import { UserSet } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import { FLAG_CODES, type StoredFlag } from '../readstate/store/documents.ts';
import { flagsOfEveryone, markedUnread, readersByMark } from '../readstate/store/readers.ts';
import type { MessageDocument } from './store/documents.ts';
import { messageId } from './store/messages.ts';

/** Flags that users set on messages and see on them. */
const OWN = ['starred', 'collapsed', 'hide_link_previews'] as const satisfies readonly StoredFlag[];

/** The users who see a message. */
interface Readers {
  readonly users: UserSet;
  /** Those of `users` who received it; for the others it is historical. */
  readonly received: UserSet;
  /**
   * For a message that the same operation moves: the users who had received it before. Others get a moved message as
   * read.
   */
  readonly had?: UserSet;
}

/**
 * Returns `read`, `historical` and the flags that users set themselves, each with its users. Flags without users are
 * left out.
 */
export async function ownFlags(
  database: Database,
  message: Pick<MessageDocument, '_id' | 'realm' | 'birth' | 'sender' | 'readBySender' | 'readAtOnceBy'>,
  { users, received, had = received }: Readers,
  session: ClientSession,
): Promise<Flagged[]> {
  const { realm, birth, sender, readBySender, readAtOnceBy } = message;
  const id = messageId(message);
  const byMark = await readersByMark(database, realm, { id, bc: birth }, session);
  const unread = await markedUnread(database, realm, id, session);
  const given = await flagsOfEveryone(database, realm, id, session);
  const historical = users.minus(received);
  const others = readAtOnceBy ? UserSet.fromBytes(readAtOnceBy.buffer) : UserSet.EMPTY;
  const atOnce = readBySender ? others.with(sender) : others;
  const read = byMark.union(atOnce).union(users.minus(had)).minus(unread).intersect(users);
  const holders: [flag: StoredFlag | 'read', users: UserSet][] = [
    ['read', read],
    ...OWN.map((flag): [StoredFlag, UserSet] => [
      flag,
      UserSet.of(given.flatMap(({ u, fl }) => (fl.includes(FLAG_CODES[flag]) ? [u] : []))).intersect(users),
    ]),
    ['historical', historical],
  ];
  return holders.flatMap(([flag, who]) => (who.size > 0 ? [{ flag, users: who.toBytes() }] : []));
}
