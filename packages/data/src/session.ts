/** The session that a read belongs to, where there is one. */
import type { ClientSession } from 'mongodb';

/** As options of a read: what a transaction or a snapshot sees, or without a session what is newest. */
export function within(session: ClientSession | undefined): { session?: ClientSession } {
  return session ? { session } : {};
}
