/** Events as the journal takes them. */

import { UserSet } from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';

/** An event as clients get it, less its id. */
export interface Event {
  readonly type: string;
  /** Absent for events that have but one kind. */
  readonly op?: string;
  readonly [field: string]: unknown;
}

/** Tells an audience of what this operation does, when it has been done. */
export function emit(tx: Tx, event: Event, audience: Audience): void {
  tx.emit({
    type: event.type,
    op: event.op ?? '',
    payload: Buffer.from(JSON.stringify(event)),
    audience,
    causes: [],
  });
}

/** One user alone. */
export function only(user: number): Audience {
  return { users: Buffer.from(UserSet.of([user]).toBytes()) };
}
