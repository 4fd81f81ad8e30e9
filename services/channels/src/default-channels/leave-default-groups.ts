/** Default groups contain no private or archived channels. */
import type { Tx } from '@rookery/data';
import { type RealmLists, saveRealmLists } from '../realm-lists/store.ts';
import { publishDefaultGroups } from './publish-defaults.ts';

/** Removes a channel from the default groups. The lists of the organisation are as the operation read them. */
export function removeFromDefaultGroups(tx: Tx, { defaultGroups = [] }: RealmLists, channel: number): void {
  if (!defaultGroups.some(({ channels }) => channels.includes(channel))) return;
  const without = defaultGroups.map((group) => ({
    ...group,
    channels: group.channels.filter((one) => one !== channel),
  }));
  publishDefaultGroups(tx, without);
  saveRealmLists(tx, { defaultGroups: without });
}
