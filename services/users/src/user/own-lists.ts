/** Own lists: short personal lists in the users' own documents. */
import { UserSet } from '@rookery/core';
import type { Event } from '@rookery/core/events';
import { type Database, emit, type Tx } from '@rookery/data';
import type { UserDocument } from './documents.ts';
import { accessUser } from './rules/access-user.ts';
import { stageUserChange } from './store/changes.ts';
import { readUser } from './store/users.ts';

type OwnList = 'alert_words' | 'muted_users' | 'navigation_views' | 'onboarding_steps_seen';
type Owner = Pick<UserDocument, 'id' | 'devices' | OwnList>;

/** Reads the owner of the lists, including changes of earlier operations. @throws BAD_REQUEST `No such user` */
export async function readOwner(tx: Tx, database: Database, id: number): Promise<Owner> {
  return accessUser(await readUser(tx, database, id));
}

/** Stages a list in place of the owner's former one, with an event to the owner only. An empty list is not stored. */
export function saveOwnList(tx: Tx, owner: Owner, name: OwnList, list: readonly unknown[], event: Event): void {
  const version = tx.next('version');
  stageUserChange(tx, owner.id, { [name]: list.length > 0 ? list : undefined, version });
  emit(tx, event, { users: UserSet.of([owner.id]).toBytes() });
}
