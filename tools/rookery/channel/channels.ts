import type { CallOptions } from '@rookery/rpc';
import { StartRefusal } from '../../installation/refusal.ts';
import type { Installation } from '../installation.ts';

/** A channel as the API lists it. */
export interface Channel {
  readonly stream_id: number;
  readonly name: string;
  readonly description: string;
  readonly invite_only: boolean;
  readonly is_web_public: boolean;
  readonly is_archived: boolean;
  readonly subscriber_count: number;
  readonly stream_weekly_traffic: number | null;
}

/** Returns all channels that the caller may know of, sorted by name. */
export async function listAll({ clients }: Installation, options: CallOptions): Promise<Channel[]> {
  const { json } = await clients.channels.ListChannels(
    { include_all: true, include_public: true, include_subscribed: true, include_web_public: true },
    options,
  );
  const { streams } = JSON.parse(json.toString()) as { streams: Channel[] };
  return streams.sort((a, b) => a.name.localeCompare(b.name));
}

/** Finds a channel by name (case-insensitive) or id. @throws StartRefusal */
export async function findChannel(installation: Installation, wanted: string, options: CallOptions): Promise<Channel> {
  const key = wanted.toLowerCase();
  const all = await listAll(installation, options);
  const found = all.find((one) => one.name.toLowerCase() === key) ?? all.find((one) => String(one.stream_id) === key);
  if (!found) throw new StartRefusal(`There is no channel ${wanted}.`);
  return found;
}
