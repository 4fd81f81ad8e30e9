import type { Channel } from '@rookery/client';

export const TABS = ['general', 'personal', 'subscribers', 'permissions'] as const;
export type Tab = (typeof TABS)[number];

/** The address of the settings of a channel. */
export function settingsHash(one: Pick<Channel, 'stream_id' | 'name'>, tab?: Tab): string {
  const hash = `#channels/${one.stream_id}/${encodeURIComponent(one.name)}`;
  return tab === undefined ? hash : `${hash}/${tab}`;
}
