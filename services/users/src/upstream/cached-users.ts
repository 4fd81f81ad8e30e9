/**
 * Invalidates the state of this service that replicas of messages cache: the users of each organisation, their alert
 * words and muted users. A change of these is answered, and its event published, only when no replica uses the earlier
 * state any longer. A message in flight at that moment may still use it.
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
