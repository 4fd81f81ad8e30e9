/**
 * The messages that windows hold, by id. Each has one version signal, which all of its views track, so that a change
 * redraws only one row. A Solid store would have a signal per property, and a proxy per list.
 */
import { applyMessageEvent, type ClientEvent, type Message, type MessageChanges } from '@rookery/client';
import { createSignal, getListener, type Signal } from 'solid-js';
import { channel } from '../channels.ts';
import { state } from '../session.ts';

class Held {
  /** The message that events change. */
  readonly raw: Message;
  /** A proxy for reading: a reader of any property tracks all changes of the message. */
  readonly message: Message;
  /** The registration whose events last updated it. */
  generation: number;
  /** Created for the first reader that tracks it. */
  #version: Signal<number> | undefined;

  constructor(raw: Message) {
    this.raw = raw;
    this.generation = generation;
    this.message = new Proxy(raw, { get: (target, key) => this.#follow() && target[key as keyof Message] });
  }

  changed(): void {
    this.#version?.[1]((now) => now + 1);
  }

  #follow(): true {
    if (getListener()) {
      this.#version ??= createSignal(0);
      this.#version[0]();
    }
    return true;
  }
}

const held = new Map<number, Held>();
/** Incremented by each new registration: the events between the previous one and it were lost. */
let generation = 0;
/** Events since the start of the oldest fetch in flight; its page may be older. */
let recent: ClientEvent[] = [];
let fetching = 0;

/** A held message. A view that reads it tracks its changes. */
export const message = (id: number): Message | undefined => held.get(id)?.message;

/** Number of held messages. */
export const heldMessages = (): number => held.size;

/** Marks held messages as possibly outdated: the next fetch replaces them. `ids`: only these. */
export function outdateMessages(ids?: readonly number[]): void {
  if (ids) {
    for (const id of ids) {
      const known = held.get(id);
      if (known) known.generation = -1;
    }
    return;
  }
  generation++;
  recent = [];
}

/** Marks messages of these channels as possibly outdated: the next fetch replaces them. */
export function outdateChannels(ids: ReadonlySet<number>): void {
  for (const one of held.values()) {
    if (one.raw.type === 'stream' && ids.has(one.raw.stream_id)) one.generation = -1;
  }
}

/** Fetches messages and holds them. Messages already held stay: events have updated them. */
export async function hold(fetch: () => Promise<readonly Message[]>): Promise<readonly Message[]> {
  const from = recent.length;
  fetching++;
  const startedIn = generation;
  try {
    const messages = await fetch();
    // Events between the fetch and the new registration are unknown.
    if (startedIn !== generation) return await hold(fetch);
    for (const one of messages) put(one, recent.slice(from));
    return messages;
  } finally {
    if (--fetching === 0) recent = [];
  }
}

function put(fetched: Message, since: readonly ClientEvent[]): void {
  let one = held.get(fetched.id);
  if (one?.generation === generation) return;
  if (one) {
    Object.assign(one.raw, fetched);
    one.generation = generation;
  } else {
    one = new Held(fetched);
    held.set(fetched.id, one);
  }
  const { raw } = one;
  for (const event of since) if (!isIncluded(raw, event)) applyMessageEvent((id) => only(raw, id), event, context);
  one.changed();
}

/** Holds a message of an event. */
export function add(one: Message): void {
  if (!held.has(one.id)) held.set(one.id, new Held(one));
}

const only = (one: Message, id: number) => (one.id === id ? one : undefined);

/** Applying an edit that the fetched message already contains would add a second entry to its history. */
function isIncluded(one: Message, event: ClientEvent): boolean {
  return (
    event.type === 'update_message' &&
    Math.max(one.last_edit_timestamp ?? 0, one.last_moved_timestamp ?? 0) >= event.edit_timestamp
  );
}

const context = {
  held: () => Array.from(held.values(), (one) => one.raw),
  channelName: (id: number) => channel(id)?.name,
  get historyPolicy() {
    return state.realm_message_edit_history_visibility_policy;
  },
};

/** Applies an event to the held messages. */
export function applyToMessages(event: ClientEvent): MessageChanges {
  if (fetching > 0) recent.push(event);
  const changes = applyMessageEvent((id) => held.get(id)?.raw, event, context);
  for (const { id } of changes.changed) held.get(id)?.changed();
  for (const id of changes.removed) held.delete(id);
  return changes;
}

/** Drops all messages except these. */
export function retainMessages(ids: ReadonlySet<number>): void {
  for (const id of held.keys()) if (!ids.has(id)) held.delete(id);
}
