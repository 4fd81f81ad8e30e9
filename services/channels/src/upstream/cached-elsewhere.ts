/**
 * What replicas of messages cache of this service: what each user may see, and where they may post. A change of that is
 * answered, and its event is published, when none of them uses what was so before.
 */
import { UPSTREAM_LEASE_MS } from '@rookery/core';
import type { CachedElsewhere } from '@rookery/data';
import { services } from '@rookery/rpc';
import type { Replicas } from '@rookery/runtime';

/** In place of a user: the table of the realm's channels, which everyone's view has. */
export const TABLE = 0;

/** What `Tx.invalidate` names a channel by, beside the ids of users and TABLE. */
export const channelSubject = (channel: number): number => -channel;

/** The most users and channels that a call names; above that, replicas drop all of the organisation. */
const MOST_NAMED = 1_000;

/** The subjects of `Tx.invalidate` are ids of users, TABLE, and channels by `channelSubject`. */
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
  if (subjects === 'all' || subjects.size > MOST_NAMED) return { all_channels: true };
  const ids = [...subjects];
  return {
    table: subjects.has(TABLE),
    user_ids: ids.filter((id) => id > 0),
    channel_ids: ids.filter((id) => id < 0).map((id) => -id),
  };
}
