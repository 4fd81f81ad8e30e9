/** A change of the organisation's document and its events, as one operation. */

import type { Event } from '@rookery/core/events';
import { type CapabilityFilter, emit } from '@rookery/data';
import type { CallContext } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import type { RealmDocument } from './documents.ts';
import { checkRealmActive } from './rules/access.ts';
import type { RealmFields } from './store.ts';
import { readRealm, stageRealmChange } from './store.ts';

/** A change of the organisation, its events, and the reply to the caller. */
export interface RealmChange<Answer> {
  readonly fields: RealmFields;
  /** The events, for everyone. */
  readonly events: readonly Event[];
  /** The clients that get the events; absent: all. */
  readonly capable?: CapabilityFilter;
  readonly answer: Answer;
}

/**
 * Runs one operation that stages the change that `decide` returns, if any.
 *
 * @param decide receives the current organisation and a function that returns the next id of a counter; throws to
 *   reject
 * @throws REALM_DEACTIVATED, and what `decide` throws
 */
export function changeRealm<Answer>(
  context: Pick<DatabaseContext, 'commits' | 'database'>,
  realmId: number,
  ctx: CallContext,
  decide: (
    realm: RealmDocument,
    next: (counter: string) => number,
  ) => RealmChange<Answer> | { readonly answer: Answer },
): Promise<Answer> {
  return context.commits.run(realmId, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    checkRealmActive(realm);
    const change = decide(realm, (counter) => tx.next(counter));
    if (!('fields' in change)) return change.answer;
    stageRealmChange(tx, { ...change.fields, version: tx.next('version') });
    for (const event of change.events) emit(tx, event, { everyone: true }, [], change.capable);
    return change.answer;
  });
}
