/** What a register tells of what somebody set for themselves, by event type. */
import type { User } from '../store/documents.ts';

/** A part that says something of one user alone. */
interface OwnPart {
  readonly type: string;
  members(user: User): Readonly<Record<string, unknown>>;
}

export const OWN: readonly OwnPart[] = [];
