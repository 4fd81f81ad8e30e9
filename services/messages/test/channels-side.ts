/**
 * The answers of the channels service in one history: roster versions that rise with each change, the intervals between
 * them, and audiences of moves.
 */
import { UserSet } from '@rookery/core';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import type { GetRostersReply } from '@rookery/protos/gen/rookery/GetRostersReply.ts';
import type { GetRostersRequest__Output } from '@rookery/protos/gen/rookery/GetRostersRequest.ts';
import type { PrepareMoveReply } from '@rookery/protos/gen/rookery/PrepareMoveReply.ts';
import type { PrepareMoveRequest__Output } from '@rookery/protos/gen/rookery/PrepareMoveRequest.ts';
import { heldAt } from '../src/readstate/rules/receipt.ts';
import { ChannelTable, type View } from '../src/upstream/views.ts';
import type { ChannelKind } from './naive-model.ts';

export class ChannelsSide {
  readonly #realm: number;
  readonly #kinds: ReadonlyMap<number, ChannelKind>;
  readonly #versions: Map<number, number>;
  readonly #intervals = new Map<string, number[]>();

  constructor(realm: number, kinds: ReadonlyMap<number, ChannelKind>) {
    this.#realm = realm;
    this.#kinds = kinds;
    this.#versions = new Map([...kinds.keys()].map((id) => [id, 1]));
  }

  version(channel: number): number {
    return this.#versions.get(channel) ?? 0;
  }

  /** Subscribes a user who is not subscribed. */
  join(user: number, channel: number): void {
    this.#of(user, channel).push(this.#raise(channel), 0);
  }

  /** Unsubscribes a user who is subscribed. */
  leave(user: number, channel: number): void {
    this.#of(user, channel).splice(-1, 1, this.#raise(channel));
  }

  view(user: number): View {
    const channels = [...this.#kinds.keys()];
    const held = channels.filter((id) => this.#of(user, id).length > 0);
    const subscriptions = held.map(
      (channel_id) =>
        [channel_id, { channel_id, intervals: [...this.#of(user, channel_id)], is_muted: false }] as const,
    );
    return {
      realm: this.#realm,
      user,
      role: 400,
      groups: [],
      channels: new ChannelTable(
        1,
        channels.map((id) => this.#channel(id)),
      ),
      subscriptions: new Map(subscriptions) as unknown as View['subscriptions'],
      topics: new Map(),
      version: 1,
      askedAt: Date.now(),
    };
  }

  /** Everyone may move everything. The audiences are empty, because only the state of users is compared. */
  prepareMove({ channel_id, to_channel_id, versions }: PrepareMoveRequest__Output): PrepareMoveReply {
    const nobody = Buffer.from(UserSet.EMPTY.toBytes());
    return {
      channel: this.#channel(channel_id),
      audiences: versions.map(() => nobody),
      in_within_group: true,
      in_out_group: true,
      in_resolve_group: true,
      no_new_topics: false,
      ...(to_channel_id !== 0 && { to: this.#channel(to_channel_id) }),
      to_roster: nobody,
      to_readers: nobody,
      to_unaware: nobody,
    };
  }

  getRosters({ rosters }: Pick<GetRostersRequest__Output, 'rosters'>): GetRostersReply {
    const users = rosters.map(({ channel_id, version }) => {
      const held = [...this.#intervals].flatMap(([key, intervals]) => {
        const [user, channel] = key.split(' ').map(Number) as [number, number];
        return channel === channel_id && heldAt(intervals, Number(version)) ? [user] : [];
      });
      return Buffer.from(UserSet.of(held).toBytes());
    });
    return { users };
  }

  #channel(channel_id: number): Channel__Output {
    const kind = this.#kinds.get(channel_id);
    return {
      channel_id,
      name: `channel ${channel_id}`,
      version: this.version(channel_id),
      invite_only: kind !== 'public',
      history_public_to_subscribers: kind !== 'protected',
      is_web_public: false,
      is_archived: false,
      content_settings: [],
      topics_policy: 'inherit',
    } as unknown as Channel__Output;
  }

  #of(user: number, channel: number): number[] {
    const key = `${user} ${channel}`;
    const intervals = this.#intervals.get(key) ?? [];
    this.#intervals.set(key, intervals);
    return intervals;
  }

  #raise(channel: number): number {
    const version = this.version(channel) + 1;
    this.#versions.set(channel, version);
    return version;
  }
}
