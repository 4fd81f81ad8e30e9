/** The state of a message inside the transaction that changes it. */
import type { Database, Tx } from '@rookery/data';
import { checkCurrent } from '../upstream/check-current.ts';
import { checkFresh, StaleRead } from '../upstream/stale-read.ts';
import { invalidMessage } from './access-message.ts';
import type { MessageAudience } from './audience.ts';
import type { MessageDocument } from './store/documents.ts';
import { findMessage } from './store/messages.ts';

/**
 * Reads the present state of a message that was accessed before the commit.
 * @throws DomainError 'Invalid message(s)' if it was deleted; StaleRead if it has moved since its audience was
 * requested, or if the audience is too old
 */
export async function readPresent(
  tx: Tx,
  database: Database,
  id: number,
  audience: MessageAudience,
): Promise<MessageDocument> {
  if (audience.place.conversation > 0) checkCurrent(tx, audience.askedAt);
  else checkFresh(audience.askedAt);
  const message = await tx.read((session) => findMessage(database, tx.realm, id, session));
  if (!message) throw invalidMessage();
  if (message.conversation !== audience.place.conversation || message.version !== audience.place.version)
    throw new StaleRead();
  return message;
}
