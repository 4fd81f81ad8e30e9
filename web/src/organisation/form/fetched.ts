import type { ClientEvent } from '@rookery/client';
import type { Resource } from 'solid-js';
import { createResource, onCleanup } from 'solid-js';
import { onEvent, onReregister } from '../../state/index.ts';

/**
 * A value that a section fetches because it is not part of the model. It is fetched again after an event that
 * `concerns` it, and after a new register, because an event may have been missed.
 */
export function createFetched<T>(fetch: () => Promise<T>, concerns: (event: ClientEvent) => boolean): Resource<T> {
  const [resource, { refetch }] = createResource(fetch);
  onCleanup(onEvent((event) => concerns(event) && void refetch()));
  onCleanup(onReregister(() => void refetch()));
  return resource;
}
