/**
 * Invalidates the state of this service that replicas of messages cache: what each user may see, and where they may
 * post. A change of it is answered, and its event published, only when no replica uses the earlier state any longer.
 */
import { UPSTREAM_LEASE_MS } from '@rookery/core';
import type { CachedElsewhere } from '@rookery/data';
import { services } from '@rookery/rpc';
import type { Replicas } from '@rookery/runtime';

/** The subject of the realm's table of channels, in place of a user id; every user's view depends on it. */
export const TABLE = 0;

/** The subject of a channel for `Tx.invalidate`, besides user ids and TABLE. */
export const channelSubject = (channel: number): number => -channel;

/** Max. subjects that a call names; above that, replicas drop everything of the organisation. */
const MAX_NAMED = 1_000;

/** The subjects of `Tx.invalidate` are user ids, TABLE, and channels by `channelSubject`. */
export function cachedElsewhere({ replicas }: { readonly replicas: Pick<Replicas, 'dropCached'> }): CachedElsewhere {
  return {
    drop: (realm_id, subjects) => {
      const changes = changesOf(subjects);
      return replicas.dropCached('messages', services.Messages, UPSTREAM_LEASE_MS, (one, options) =>
        one.ForgetUpstream({ realm_id, ...changes }, options),
      );
    },
  };
}

function changesOf(subjects: ReadonlySet<number> | 'all') {
  if (subjects === 'all' || subjects.size > MAX_NAMED) return { all_channels: true };
  const ids = [...subjects];
  return {
    table: subjects.has(TABLE),
    user_ids: ids.filter((id) => id > 0),
    channel_ids: ids.filter((id) => id < 0).map((id) => -id),
  };
}
