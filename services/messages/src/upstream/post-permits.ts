/**
 * Cached permissions to post: what the channels service returned for an earlier message to a channel, with its
 * receivers. They are valid until the channel changes (`ChannelChanges`). A sender who clearly may post costs no call.
 * The channels service decides all other cases, and every rejection.
 */
import { atMost, type GroupSetting, inGroupSetting, isGuest, type UserSet } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { JournalPosition__Output } from '@rookery/protos/gen/rookery/JournalPosition.ts';
import { LRUCache } from 'lru-cache';
import type { ChannelChanges } from './channel-changes.ts';
import type { NamedChannel, Roster, RosterCache } from './rosters.ts';

/** Max. cached channels over all realms, at some 2 kB each; for others each message calls the channels service. */
const MAX_CHANNELS = 20_000;

/** A channel that a message may be sent to, with what determines its receivers and permissions. */
export interface PostPermit {
  readonly channel: Channel__Output;
  readonly roster: Roster;
  readonly subscribers: number;
  /** The users who may post, among those who may read. */
  readonly senders: GroupSetting;
  /** The users who may create topics. */
  readonly topicCreators: GroupSetting;
  /** Users who muted the channel, subscribed or not. */
  readonly muters: UserSet;
  readonly topicsVersion: number;
  /** Whether the channels service must be notified of a message. */
  readonly activityWanted: boolean;
  readonly position: JournalPosition__Output | null;
  /** When it was requested, or last proved valid, by performance.now. */
  readonly askedAt: number;
}

export class PostPermits {
  readonly #changes: ChannelChanges;
  readonly #rosters: RosterCache;
  /** By realm and channel; their rosters are in `#rosters`. */
  readonly #known = new LRUCache<string, Omit<PostPermit, 'roster'>>(atMost(MAX_CHANNELS));

  constructor(changes: ChannelChanges, rosters: RosterCache) {
    this.#changes = changes;
    this.#rosters = rosters;
  }

  /**
   * Returns the cached permission if the caller clearly may post; undefined if the channels service must decide. Fails
   * as `ChannelChanges.leased` fails.
   */
  async find(caller: Caller__Output, { channel_id, name }: NamedChannel): Promise<PostPermit | undefined> {
    const { realm_id: realm } = caller;
    const provedAt = await this.#changes.leased(realm);
    const id = channel_id === 0 ? this.#rosters.idOf(realm, name) : channel_id;
    const known = id === undefined ? undefined : this.#known.get(`${realm}:${id}`);
    if (!known || !this.#changes.isChannelCurrent(realm, known.channel.channel_id, known.askedAt)) return undefined;
    // The name belongs to another channel by now.
    if (channel_id === 0 && known.channel.name.toLowerCase() !== name.toLowerCase()) return undefined;
    const roster = this.#rosters.get(realm, { channel_id: known.channel.channel_id, name: '' });
    if (roster?.version !== known.channel.version || !clearlyMayPost(caller, known, roster)) return undefined;
    return { ...known, roster, askedAt: Math.max(provedAt, known.askedAt) };
  }

  /** Caches an answer that is valid until the channel changes. */
  add(realm: number, { roster: _, ...known }: PostPermit): void {
    const key = `${realm}:${known.channel.channel_id}`;
    if (known.askedAt >= (this.#known.get(key)?.askedAt ?? 0)) this.#known.set(key, known);
  }
}

/** Whether the caller may read the channel as everyone may or as a subscriber, and is among its senders. */
function clearlyMayPost(
  caller: Caller__Output,
  { channel, senders }: Pick<PostPermit, 'channel' | 'senders'>,
  { users }: Roster,
): boolean {
  const isOpen = channel.is_web_public || (!channel.invite_only && !isGuest(caller.role));
  const reads = isOpen || users.has(caller.user_id);
  return reads && !channel.is_archived && inGroupSetting(caller, senders, { allowEveryone: true });
}
