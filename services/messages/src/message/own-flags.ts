/**
 * The flags of a message that follow from what its readers did with it, of all readers at once: `message-flags.ts` has
 * those of one. Clients take the flags of an edit for all that the message has then.
 *
 * A user who left a channel and came back has read what was sent before; here such a message counts as unread, since
 * that takes the subscriptions of everyone.
 */
import { UserSet } from '@rookery/core';
import type { ClientSession, Database } from '@rookery/data';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import { FLAG_CODES, type StoredFlag } from '../readstate/store/documents.ts';
import { flagsOfEveryone, markedUnread, readersByMark } from '../readstate/store/readers.ts';
import type { MessageDocument } from './store/documents.ts';
import { messageId } from './store/messages.ts';

/** The flags that users give to messages and see on them. */
const OWN = ['starred', 'collapsed', 'hide_link_previews'] as const satisfies readonly StoredFlag[];

/** Who sees a message. */
interface Readers {
  readonly users: UserSet;
  /** Those of them who received it; to the others it is history. */
  readonly received: UserSet;
  /** Of a message that is moved in the same operation, who had received it: a move gives it to others as read. */
  readonly had?: UserSet;
}

/** `read`, `historical` and what users gave the message themselves, each with who has it. */
export async function ownFlags(
  database: Database,
  message: Pick<MessageDocument, '_id' | 'realm' | 'birth' | 'readAtOnceBy'>,
  { users, received, had = received }: Readers,
  session: ClientSession,
): Promise<Flagged[]> {
  const { realm, birth, readAtOnceBy } = message;
  const id = messageId(message);
  const byMark = await readersByMark(database, realm, { id, bc: birth }, session);
  const unread = await markedUnread(database, realm, id, session);
  const given = await flagsOfEveryone(database, realm, id, session);
  const historical = users.minus(received);
  const atOnce = readAtOnceBy ? UserSet.fromBytes(readAtOnceBy.buffer) : UserSet.EMPTY;
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
