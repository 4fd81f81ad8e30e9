/**
 * Lists of channels as JSON bytes. Each channel is encoded once, and a list of a thousand is joined from these bytes. A
 * list that several users have becomes a shared segment; its key contains the set of its channels, so that no user gets
 * a list of other channels than their own.
 */
import {
  joinArray,
  type RegisterMembers,
  type SharedMembers,
  StatePart,
  toSharedMembers,
  type UserSet,
} from '@rookery/core';
import { LRUCache } from 'lru-cache';
import { toChannelJson } from '../channel/channel-json.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';

/** Size of the cache of shared lists, bytes. A list of an organisation of 1,000 channels takes 1 MB. */
const LIST_BYTES = 64 * 1024 * 1024;

/**
 * Size of the cache of subscriber lists, bytes; a subscriber takes some six. 1,000 channels of 50 subscribers take 300
 * kB.
 */
const ROSTER_BYTES = 64 * 1024 * 1024;

/** Overhead of an entry besides its JSON, bytes. */
const ENTRY_BYTES = 200;

const NOTHING = Buffer.alloc(0);
const END = Buffer.from('}');

/** A channel in a list, and the members added to its fields, each as `,"name":value`. */
export interface ListEntry {
  readonly channel: ChannelDocument;
  readonly more: readonly Buffer[];
}

/** The subscribers of a channel at a version. */
export interface RosterList {
  readonly count: number;
  /** A JSON array. */
  readonly json: Buffer;
}

/** The name of a list in the state, and the channels of a table that it contains. */
export interface ListName {
  readonly name: keyof RegisterMembers;
  /** The other inputs of the bytes, that is, of the members added to each channel. */
  readonly form: string;
  /** All channels of the table; `included` selects those in the list. */
  readonly channels: readonly ChannelDocument[];
  /** A bit for each channel of the table. */
  readonly included: Buffer;
}

export class ChannelLists {
  readonly #channels = new WeakMap<ChannelDocument, Buffer>();
  /** Numbers of tables of channels: the same number means the same channels in the same state. */
  readonly #tables = new WeakMap<readonly ChannelDocument[], number>();
  #nextTable = 1;
  /** Lists by key: the segment from the second user on; before, only the first user. */
  readonly #lists = new LRUCache<string, { user: number; members: SharedMembers | undefined }>({
    maxSize: LIST_BYTES,
    sizeCalculation: ({ members }, key) => (members?.json.length ?? 0) + key.length + ENTRY_BYTES,
  });
  readonly #rosters = new LRUCache<string, RosterList>({
    maxSize: ROSTER_BYTES,
    sizeCalculation: ({ json }) => json.length + ENTRY_BYTES,
  });

  /** Joins channels to a JSON array. */
  array(listed: readonly ListEntry[], systemGroups: ReadonlyMap<string, number>): Buffer {
    const pieces: Buffer[] = [];
    for (const { channel, more } of listed) {
      const json = this.#channel(channel, systemGroups);
      if (more.length > 0) pieces.push(json.subarray(0, -1), ...more, END);
      else pieces.push(json);
    }
    return joinArray(pieces);
  }

  /**
   * Adds a list to a user's state, as a shared segment from the second user on. Caching it earlier would be wasted if
   * only one user ever has that list.
   */
  add(state: StatePart, user: number, list: ListName, make: () => Buffer): void {
    const key = `${this.#tableNumber(list.channels)} ${list.name} ${list.form} ${list.included.toString('latin1')}`;
    const known = this.#lists.get(key);
    if (!known) this.#lists.set(key, { user, members: undefined });
    if (!known || (known.user === user && !known.members)) {
      state.addBytes(list.name, make());
      return;
    }
    const members = known.members ?? toSharedMembers(new StatePart().addBytes(list.name, make()).at(0).json);
    if (!known.members) this.#lists.set(key, { user, members });
    state.addShared(members);
  }

  /**
   * Returns the subscribers of channels, each at the version of its document.
   * @param load reads the rosters that are not cached
   */
  async rosters(
    channels: readonly ChannelDocument[],
    load: (missing: readonly ChannelDocument[]) => Promise<ReadonlyMap<number, UserSet>>,
  ): Promise<ReadonlyMap<number, RosterList>> {
    const found = new Map<number, RosterList>();
    const missing: ChannelDocument[] = [];
    for (const channel of channels) {
      const known = this.#rosters.get(rosterKey(channel));
      if (known) found.set(channel.c, known);
      else missing.push(channel);
    }
    if (missing.length === 0) return found;
    const loaded = await load(missing);
    for (const channel of missing) {
      const users = loaded.get(channel.c)?.toArray() ?? [];
      const list = { count: users.length, json: Buffer.from(JSON.stringify(users)) };
      this.#rosters.set(rosterKey(channel), list);
      found.set(channel.c, list);
    }
    return found;
  }

  /** The JSON of a channel after a comma. */
  #channel(channel: ChannelDocument, systemGroups: ReadonlyMap<string, number>): Buffer {
    let bytes = this.#channels.get(channel);
    if (!bytes) {
      bytes = Buffer.from(`,${JSON.stringify(toChannelJson(channel, systemGroups))}`);
      this.#channels.set(channel, bytes);
    }
    return bytes;
  }

  #tableNumber(channels: readonly ChannelDocument[]): number {
    let number = this.#tables.get(channels);
    if (number === undefined) {
      number = this.#nextTable++;
      this.#tables.set(channels, number);
    }
    return number;
  }
}

const rosterKey = ({ r, c, ver }: ChannelDocument): string => `${r}:${c}:${ver}`;

/** Encodes members to be added to a channel's object. */
export function toMore(fields: Readonly<Record<string, unknown>>): Buffer {
  return Buffer.from(`,${JSON.stringify(fields).slice(1, -1)}`);
}

/** Encodes a member whose value already is JSON. */
export function toMoreBytes(name: string, json: Buffer): Buffer[] {
  return [Buffer.from(`,${JSON.stringify(name)}:`), json];
}

/** Encodes a subset of a table: a bit for each of its channels. */
export function bitsOf(length: number, included: Iterable<number>): Buffer {
  const bits = Buffer.alloc(Math.ceil(length / 8));
  for (const index of included) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  return bits.length === 0 ? NOTHING : bits;
}
