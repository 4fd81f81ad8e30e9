/** Sessions of reads. */
import type { ClientSession } from 'mongodb';

/** Read options for a session of a transaction or snapshot; without a session, the read returns the newest state. */
export function sessionOptions(session: ClientSession | undefined): { session?: ClientSession } {
  return session ? { session } : {};
}
