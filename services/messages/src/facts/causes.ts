/** What must be in the log before an entry, because it was decided on it. */
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import type { JournalPosition__Output } from '@rookery/protos/gen/rookery/JournalPosition.ts';

/** The state that another service answered with, unless all of it is in the log already. */
export function causesOf(service: 'channels' | 'users', position: JournalPosition__Output | null): Cause[] {
  return position && position.seq > position.published ? [{ service, seq: position.seq }] : [];
}
