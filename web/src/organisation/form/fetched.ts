import type { ClientEvent } from '@rookery/client';
import type { Resource } from 'solid-js';
import { createResource, onCleanup } from 'solid-js';
import { onEvent, onReregister } from '../../state/index.ts';

/**
 * What a section asks the server for and the model has not. It is fetched again after an event that concerns it, and
 * after a new register, which may have missed one.
 */
export function createFetched<T>(fetch: () => Promise<T>, concerns: (event: ClientEvent) => boolean): Resource<T> {
  const [resource, { refetch }] = createResource(fetch);
  onCleanup(onEvent((event) => concerns(event) && void refetch()));
  onCleanup(onReregister(() => void refetch()));
  return resource;
}
