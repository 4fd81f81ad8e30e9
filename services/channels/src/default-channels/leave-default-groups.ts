/** Groups of default channels have none that is private or archived. */
import type { Tx } from '@rookery/data';
import { type RealmLists, saveRealmLists } from '../realm-lists/store.ts';
import { publishDefaultGroups } from './publish-defaults.ts';

/** Takes a channel out of the groups that it is in. @param lists the organisation's, as the operation read them */
export function removeFromDefaultGroups(tx: Tx, { defaultGroups = [] }: RealmLists, channel: number): void {
  if (!defaultGroups.some(({ channels }) => channels.includes(channel))) return;
  const without = defaultGroups.map((group) => ({
    ...group,
    channels: group.channels.filter((one) => one !== channel),
  }));
  publishDefaultGroups(tx, without);
  saveRealmLists(tx, { defaultGroups: without });
}
