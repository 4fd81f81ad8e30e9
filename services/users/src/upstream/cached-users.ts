/**
 * What replicas of messages cache of this service: the users of each organisation, their alert words and muted users. A
 * change of these is answered, and its event is published, when none of them uses the former ones. A message that is
 * under way at that moment may still go by them.
 */
import { UPSTREAM_LEASE_MS } from '@rookery/core';
import type { CachedElsewhere } from '@rookery/data';
import { services } from '@rookery/rpc';
import type { Replicas } from '@rookery/runtime';

export function cachedUsers({ replicas }: { readonly replicas: Pick<Replicas, 'dropCached'> }): CachedElsewhere {
  return {
    counter: 'version',
    drop: (realm_id) =>
      replicas.dropCached('messages', services.Messages, UPSTREAM_LEASE_MS, (one, options) =>
        one.ForgetUpstream({ realm_id, users: true }, options),
      ),
  };
}
