/** Groups of default channels as the API shows them. */
import type { DefaultGroupDocument } from '../channel/store/documents.ts';

/** Sorted by name. */
export function toDefaultGroups(groups: readonly DefaultGroupDocument[]) {
  return groups
    .map(({ id, name, description, channels }) => ({ id, name, description, streams: channels }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
