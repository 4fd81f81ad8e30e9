/**
 * A model of messages and flags with one row per recipient: the simplest implementation of what the service computes
 * without such rows.
 */
import { topicKey } from '@rookery/core';

export type ChannelKind = 'public' | 'shared' | 'protected';

/** A channel and a topic; 0 and '' for direct messages. */
interface Place {
  readonly channel: number;
  readonly topic: string;
}

interface NaiveMessage extends Place {
  readonly id: number;
  readonly sender: number;
  readonly people: readonly number[];
}

interface Message extends NaiveMessage {
  /** The mentioned user, or all receivers. */
  readonly mentioned: number | 'all';
}

interface Row {
  read: boolean;
  /** Read by the user, not because they left. */
  seen: boolean;
  starred: boolean;
  /** Created by a flag alone: the message was never received, or no longer is. */
  historical: boolean;
}

export class NaiveModel {
  readonly #messages = new Map<number, Message>();
  readonly #rows = new Map<string, Row>();
  readonly #subscribed = new Set<string>();
  readonly #kinds: ReadonlyMap<number, ChannelKind>;
  readonly #users: readonly number[];

  constructor(users: readonly number[], kinds: ReadonlyMap<number, ChannelKind>) {
    this.#users = users;
    this.#kinds = kinds;
  }

  get messages(): ReadonlyMap<number, NaiveMessage> {
    return this.#messages;
  }

  isSubscribed(user: number, channel: number): boolean {
    return this.#subscribed.has(`${user} ${channel}`);
  }

  subscribe(user: number, channel: number): void {
    this.#subscribed.add(`${user} ${channel}`);
  }

  unsubscribe(user: number, channel: number): void {
    this.#subscribed.delete(`${user} ${channel}`);
    for (const message of this.messages.values()) {
      const row = message.channel === channel ? this.#row(user, message.id) : undefined;
      if (row) row.read = true;
    }
  }

  send(
    message: NaiveMessage,
    receivers: readonly number[],
    read: readonly number[],
    mentioned: Message['mentioned'],
  ): void {
    const called = mentioned === 'all' || receivers.includes(mentioned) ? mentioned : 0;
    this.#messages.set(message.id, { ...message, mentioned: called });
    for (const user of receivers) {
      const isRead = read.includes(user);
      this.#rows.set(`${user} ${message.id}`, { read: isRead, seen: isRead, starred: false, historical: false });
    }
  }

  /** The mentioned users are determined when a message is sent: they are among its receivers at that time. */
  isMentioned(user: number, id: number): boolean {
    const mentioned = this.#messages.get(id)?.mentioned;
    return this.received(user, id) && (mentioned === 'all' || mentioned === user);
  }

  /** The messages of one topic that a mode of moving selects, as far as the user may read them. */
  selected(user: number, named: NaiveMessage, mode: string): NaiveMessage[] {
    return this.inTopic(named.channel, named.topic).filter((message) => {
      if (mode === 'change_one' ? message.id !== named.id : mode === 'change_later' && message.id < named.id)
        return false;
      return this.mayRead(user, message);
    });
  }

  inTopic(channel: number, topic: string): NaiveMessage[] {
    const all = [...this.messages.values()];
    return all.filter((one) => one.channel === channel && topicKey(one.topic) === topicKey(topic));
  }

  rename(messages: readonly NaiveMessage[], topic: string): void {
    for (const { id } of messages) this.#replace(id, { topic });
  }

  /**
   * All messages get the topic in the spelling of the named message. Users who are subscribed to the new channel retain
   * their rows, or get one if its history is protected; all others lose theirs.
   */
  move(messages: readonly NaiveMessage[], channel: number, topic: string): void {
    for (const { id } of messages) {
      for (const user of this.#users) {
        const row = this.#row(user, id);
        if (!this.isSubscribed(user, channel)) {
          if (row) Object.assign(row, { read: true, historical: true });
        } else if (this.#kinds.get(channel) === 'protected') {
          // A user who had it only as history, for example starred, now has it as read, and has not necessarily seen
          // it.
          if (row) Object.assign(row, row.historical && { historical: false, seen: false });
          else this.#rows.set(`${user} ${id}`, { read: true, seen: false, starred: false, historical: false });
        }
      }
      this.#replace(id, { channel, topic });
    }
  }

  delete(id: number): void {
    this.#messages.delete(id);
    for (const key of [...this.#rows.keys()]) if (key.endsWith(` ${id}`)) this.#rows.delete(key);
  }

  received(user: number, id: number): boolean {
    return this.#row(user, id)?.historical === false;
  }

  mayRead(user: number, { id, channel, people }: NaiveMessage): boolean {
    if (channel === 0) return people.includes(user);
    const kind = this.#kinds.get(channel);
    if (kind === 'public') return true;
    return this.isSubscribed(user, channel) && (kind === 'shared' || this.received(user, id));
  }

  markRead(user: number, ids: Iterable<number>): void {
    for (const id of ids) {
      const row = this.#row(user, id);
      if (row && !row.read) Object.assign(row, { read: true, seen: true });
    }
  }

  /** Marks everything as read, whether it was unread or not. */
  markAllRead(user: number): void {
    for (const { id } of this.messages.values()) {
      const row = this.#row(user, id);
      if (row) Object.assign(row, { read: true, seen: true });
    }
  }

  /**
   * Marks only messages of direct conversations, and of channels that the user is subscribed to, including those from
   * before the subscription.
   */
  markUnread(user: number, ids: Iterable<number>): void {
    for (const id of ids) {
      const { channel } = this.#messages.get(id) as Message;
      if (channel === 0 || this.isSubscribed(user, channel))
        Object.assign(this.#rowOrHistory(user, id), { read: false, seen: false });
    }
  }

  star(user: number, ids: Iterable<number>, starred: boolean): void {
    for (const id of ids) this.#rowOrHistory(user, id).starred = starred;
  }

  unread(user: number): number[] {
    const ids = [...this.messages.keys()].filter((id) => this.#row(user, id)?.read === false);
    return ids.sort((a, b) => a - b);
  }

  flags(user: number, id: number): string[] {
    const row = this.#row(user, id) ?? HISTORY;
    const all = this.#messages.get(id)?.mentioned === 'all';
    const mentioned = this.isMentioned(user, id);
    const wildcard = all && mentioned;
    const flags = {
      ...row,
      mentioned: mentioned && !all,
      stream_wildcard_mentioned: wildcard,
      wildcard_mentioned: wildcard,
    };
    const names = [
      'read',
      'starred',
      'mentioned',
      'stream_wildcard_mentioned',
      'wildcard_mentioned',
      'historical',
    ] as const;
    return names.filter((name) => flags[name]).sort();
  }

  /** The users who have certainly read a message, and those who do not have it unread. */
  readers(id: number): { seen: number[]; notUnread: number[] } {
    const received = this.#users.filter((user) => this.received(user, id));
    return {
      seen: received.filter((user) => this.#row(user, id)?.seen),
      notUnread: received.filter((user) => this.#row(user, id)?.read),
    };
  }

  #replace(id: number, change: Partial<Message>): void {
    this.#messages.set(id, { ...(this.#messages.get(id) as Message), ...change });
  }

  #row(user: number, id: number): Row | undefined {
    return this.#rows.get(`${user} ${id}`);
  }

  #rowOrHistory(user: number, id: number): Row {
    const row = this.#row(user, id) ?? { ...HISTORY };
    this.#rows.set(`${user} ${id}`, row);
    return row;
  }
}

const HISTORY: Readonly<Row> = { read: true, seen: true, starred: false, historical: true };
