/**
 * Topics and direct conversations in which something was said lately, with who spoke: read from the newest messages
 * when a view first asks, as many pages back as it asks for, and followed by events. Of a message only this is
 * retained.
 */
import { type ClientEvent, deletedIds, type Message } from '@rookery/client';
import { batch, createSignal } from 'solid-js';
import { addMessage, type Conversation, renamed } from './conversation-list.ts';
import { api, onEvent, onReregister, state } from './session.ts';
import { askable, isSpectator } from './spectator.ts';

export type { Conversation } from './conversation-list.ts';

/** Messages of the first answer, which is to be quick, and of each after it. */
const FIRST_PAGE = 400;
const PAGE = 1000;
/** Pages that are read again at most: who has read further back asks for the rest. */
const MOST_PAGES = 5;
/** Moves and deletions come in batches: one look answers them all. */
const SETTLE_MS = 500;

export type ConversationsStatus = 'idle' | 'loading' | 'ready' | 'failed';

const [conversations, setConversations] = createSignal<ReadonlyMap<string, Conversation>>(new Map());
const [status, setStatus] = createSignal<ConversationsStatus>('idle');
const [isWhole, setWhole] = createSignal(false);
/** The oldest message that was read; 0 before any was. */
let oldestId = 0;

/** By key, in no order. */
export { conversations, isWhole as areConversationsWhole, status as conversationsStatus };

/** Raised when all of it is read again: answers to what was asked before are dropped. */
let reading = 0;
/** Messages that came since all of it is read again; undefined: it is not. */
let heard: Message[] | undefined;

/** Reads the newest messages, once, and again after a failure. */
export function openConversations(): void {
  if (status() === 'failed' && oldestId > 0) void readAgain();
  else if (status() === 'idle' || status() === 'failed') void load(FIRST_PAGE);
}

/** Reads further back. */
export function loadOlderConversations(): void {
  if (status() === 'ready' && !isWhole()) void load(PAGE);
}

async function load(count: number): Promise<void> {
  const own = reading;
  setStatus('loading');
  try {
    const page = await fetchBefore(oldestId, count);
    if (own === reading) show(addAll(conversations(), page.messages), page);
  } catch {
    if (own === reading) setStatus('failed');
  }
}

/** Reads as far back as before. What is shown stays until all of it is there. */
async function readAgain(): Promise<void> {
  const own = ++reading;
  const since: Message[] = [];
  heard = since;
  try {
    let page = await fetchBefore(0, PAGE);
    let map = addAll(new Map(), page.messages);
    for (let n = 1; n < MOST_PAGES && own === reading && page.oldest > oldestId && !page.isWhole; n++) {
      page = await fetchBefore(page.oldest, PAGE);
      map = addAll(map, page.messages);
    }
    if (own === reading) show(addAll(map, since), page);
  } catch {
    if (own === reading) setStatus('failed');
  }
  if (own === reading) heard = undefined;
}

interface ReadPage {
  readonly messages: readonly Message[];
  /** Its oldest message; where it has none, the one that was asked about. */
  readonly oldest: number;
  readonly isWhole: boolean;
}

/** The messages before one; 0: the newest. */
async function fetchBefore(id: number, count: number): Promise<ReadPage> {
  const { messages, found_oldest } = await api.get('/messages', {
    anchor: id === 0 ? 'newest' : id,
    include_anchor: id === 0,
    num_before: count,
    num_after: 0,
    ...(isSpectator() && { narrow: askable([]) }),
    apply_markdown: false,
    client_gravatar: false,
    allow_empty_topic_name: true,
  });
  return { messages, oldest: messages[0]?.id ?? id, isWhole: found_oldest === true };
}

const addAll = (map: ReadonlyMap<string, Conversation>, messages: readonly Message[]) =>
  messages.reduce((sum, one) => addMessage(sum, one, state.user_id), new Map(map));

function show(map: ReadonlyMap<string, Conversation>, page: ReadPage): void {
  batch(() => {
    setConversations(map);
    setWhole(page.isWhole);
    setStatus('ready');
  });
  oldestId = page.oldest;
}

let isReloading = false;

/** What was read is read again, as the rest of a conversation that lost messages is not known. */
function reload(): void {
  if (status() === 'idle' || isReloading) return;
  isReloading = true;
  setTimeout(() => {
    isReloading = false;
    void readAgain();
  }, SETTLE_MS);
}

onEvent((event: ClientEvent) => {
  if (status() === 'idle') return;
  if (event.type === 'message') {
    const message = event.message as Message;
    heard?.push(message);
    setConversations((map) => addMessage(new Map(map), message, state.user_id));
  } else if (event.type === 'update_message' && (event.subject !== undefined || event.new_stream_id !== undefined)) {
    if (event.propagate_mode === 'change_all') setConversations((map) => renamed(map, event));
    // Of what is being read it is not known whether it was before or after.
    if (event.propagate_mode !== 'change_all' || heard) reload();
  } else if (event.type === 'delete_message') {
    const gone = new Set(deletedIds(event));
    if (heard || [...conversations().values()].some((one) => gone.has(one.newestId))) reload();
  }
});

onReregister(reload);
