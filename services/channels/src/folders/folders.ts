/** Channel folders: administrators create, change and order them; every client gets the change. */
import type { EventOf, FieldsOf } from '@rookery/core/events';
import { emit, type Tx } from '@rookery/data';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { FolderDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { findRealmLists, saveRealmLists } from '../realm-lists/store.ts';

export type Dependencies = Pick<Context, 'commits' | 'database'>;

export function changeFolders<Answer>(
  context: Dependencies,
  ctx: CallContext,
  decide: (tx: Tx, folders: readonly FolderDocument[]) => Promise<Answer>,
): Promise<Answer> {
  const { realm_id: realm } = requireCaller(ctx);
  return context.commits.run(realm, ctx, async (tx) => {
    const { folders = [] } = await tx.read((session) => findRealmLists(context.database, realm, session));
    return decide(tx, folders);
  });
}

export function saveFolders(
  tx: Tx,
  folders: FolderDocument[],
  event: FieldsOf<EventOf<'channel_folder'>, 'type'>,
): void {
  saveRealmLists(tx, { folders });
  emit(tx, { type: 'channel_folder', ...event }, { everyone: true });
}
