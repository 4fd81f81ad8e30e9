/** The subscribers of channels as the channels service returned them, by roster version. */
import { atMost, UserSet } from '@rookery/core';
import type { PrepareSendReply__Output } from '@rookery/protos/gen/rookery/PrepareSendReply.ts';
import { FairCache } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';

/**
 * Max. bytes of cached rosters: rosters of 10,000 users with dense ids take 1 to 8 kB. Evicted ones are sent again with
 * the next reply.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/** Size of a cache entry besides its bytes. */
const OVERHEAD_BYTES = 300;
/** Max. cached names of channels. */
const MAX_NAMES = 100_000;

/**
 * A channel's subscribers at a version. The bytes stay as received, so passing them on costs nothing per subscriber.
 */
export interface Roster {
  readonly channelId: number;
  readonly version: number;
  readonly users: UserSet;
}

/** A channel as a request names it: by id, or by name when the id is 0. */
export interface NamedChannel {
  readonly channel_id: number;
  readonly name: string;
}

export class RosterCache {
  readonly #rosters = new FairCache<Roster>({
    maxSize: MAX_BYTES,
    sizeOf: (roster) => Math.min(roster.users.toBytes().length + OVERHEAD_BYTES, MAX_BYTES),
  });
  readonly #idByName = new LRUCache<string, number>(atMost(MAX_NAMES));

  /** Returns the cached roster of a channel. By name it is a guess: names move. */
  get(realm: number, { channel_id, name }: NamedChannel): Roster | undefined {
    const id = channel_id === 0 ? this.idOf(realm, name) : channel_id;
    return id === undefined ? undefined : this.#rosters.get(realm, `${id}`);
  }

  /** Returns the channel that had this name in the last reply: a guess, as names move. */
  idOf(realm: number, name: string): number | undefined {
    return this.#idByName.get(`${realm}:${name.toLowerCase()}`);
  }

  /**
   * Returns the roster of a reply of the channels service, or undefined if the reply says 'not modified' but the roster
   * is not cached: the name belongs to another channel than assumed, so the call must be repeated.
   * @param known the roster whose version the request named
   */
  take(realm: number, reply: PrepareSendReply__Output, known: Roster | undefined): Roster | undefined {
    const channel = reply.channel;
    if (!channel) throw new Error('PrepareSend answered without a channel');
    this.#idByName.set(`${realm}:${channel.name.toLowerCase()}`, channel.channel_id);
    if (reply.not_modified) {
      return known?.channelId === channel.channel_id && known.version === channel.version ? known : undefined;
    }
    const { channel_id: channelId, version } = channel;
    const roster = { channelId, version, users: UserSet.fromBytes(reply.roster) };
    const present = this.#rosters.get(realm, `${channelId}`);
    // Replies may arrive out of order; an older roster would only have to be sent again.
    if (!present || present.version < version) this.#rosters.set(realm, `${channelId}`, roster);
    return roster;
  }
}
