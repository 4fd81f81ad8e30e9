import type { ChannelsHandler } from '@rookery/rpc';
import { channelsWrittenSince } from '../channel/store/channels.ts';
import { VIEW_COUNTER } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { viewsChangedSince } from '../subscription/store/subscriptions.ts';
import { TABLE } from '../upstream/cached-elsewhere.ts';

/** Max. users, and max. channels, that a reply names; if more changed, the reply says that all did. */
const MAX_NAMED = 1_000;

/**
 * GetChanges: which channels of the organisation were written, and whose view changed, after a position. One call so
 * validates everything cached of an organisation, where `GetView` and `PrepareSend` are about one user or channel. The
 * position is read first, so everything that it covers is committed when the changes are read.
 */
export const getChanges: ChannelsHandler<'GetChanges', Pick<Context, 'database' | 'reads'>> = async (
  { database, reads },
  { realm_id: realm, since },
) => {
  const { group, seq, ids } = await reads.head(realm);
  const position = { group, seq, views: ids[VIEW_COUNTER] ?? 0 };
  if (since?.group === group) return { position };
  // The caller's position is ahead of the journal: the database was restored from a backup, so everything cached is
  // invalid.
  if (!since || group < since.group) return { position, all: true };
  const haveViewsChanged = position.views !== since.views;
  const users = haveViewsChanged ? await viewsChangedSince(database, realm, since.views, MAX_NAMED + 1) : [];
  const channels = await channelsWrittenSince(database, realm, since.seq, MAX_NAMED + 1);
  const all = users.length > MAX_NAMED || channels.length > MAX_NAMED;
  return all ? { position, all } : { position, table: users.includes(TABLE), user_ids: users, channel_ids: channels };
};
