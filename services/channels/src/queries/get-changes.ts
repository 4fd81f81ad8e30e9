import type { GetChangesReply } from '@rookery/protos/gen/rookery/GetChangesReply.ts';
import type { GetChangesRequest__Output } from '@rookery/protos/gen/rookery/GetChangesRequest.ts';
import { channelsWrittenSince } from '../channel/store/channels.ts';
import { VIEW_COUNTER } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { viewsChangedSince } from '../subscription/store/subscriptions.ts';
import { TABLE } from '../upstream/cached-elsewhere.ts';

/** Users and channels that an answer names at most; where more changed, it is as if all had. */
const MOST_NAMED = 1_000;

/**
 * GetChanges: which channels of the organisation were written, and whose view was changed, after a position. So one
 * question proves what is cached of all of them, where `GetView` and `PrepareSend` are about one. The position is read
 * first: what it covers was committed before.
 */
export async function getChanges(
  { database, reads }: Pick<Context, 'database' | 'reads'>,
  { realm_id: realm, since }: GetChangesRequest__Output,
): Promise<GetChangesReply> {
  const { group, seq, ids } = await reads.head(realm);
  const position = { group, seq, views: ids[VIEW_COUNTER] ?? 0 };
  if (since?.group === group) return { position };
  // A database that was restored from a backup: what is cached elsewhere never was.
  if (!since || group < since.group) return { position, all: true };
  const haveViewsChanged = position.views !== since.views;
  const users = haveViewsChanged ? await viewsChangedSince(database, realm, since.views, MOST_NAMED + 1) : [];
  const channels = await channelsWrittenSince(database, realm, since.seq, MOST_NAMED + 1);
  const all = users.length > MOST_NAMED || channels.length > MOST_NAMED;
  return all ? { position, all } : { position, table: users.includes(TABLE), user_ids: users, channel_ids: channels };
}
