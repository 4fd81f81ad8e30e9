/**
 * Recently active topics and direct conversations with their senders. Read from the newest messages when a view first
 * needs them, page by page as far back as it requests, then updated by events. Only these data of a message are
 * retained.
 */
import { type ClientEvent, deletedIds, type Message } from '@rookery/client';
import { batch, createSignal } from 'solid-js';
import { addMessage, type Conversation, renamed } from './conversation-list.ts';
import { api, onEvent, onReregister, state } from './session.ts';
import { askable, isSpectator } from './spectator.ts';

export type { Conversation } from './conversation-list.ts';

/** Messages in the first response, which should be fast, and in each later one. */
const FIRST_PAGE = 400;
const PAGE = 1000;
/** Max. pages of a re-read; a user who had read further back loads the rest again. */
const MAX_PAGES = 5;
/** Delay before a re-read, ms: moves and deletions come in batches, and one re-read covers them all. */
const SETTLE_MS = 500;

type ConversationsStatus = 'idle' | 'loading' | 'ready' | 'failed';

const [conversations, setConversations] = createSignal<ReadonlyMap<string, Conversation>>(new Map());
const [status, setStatus] = createSignal<ConversationsStatus>('idle');
const [isWhole, setWhole] = createSignal(false);
/** Id of the oldest message read so far; 0 before the first. */
let oldestId = 0;

/** The conversations by key, unordered. */
export { conversations, isWhole as areConversationsWhole, status as conversationsStatus };

/** Incremented by each re-read; responses to earlier requests are then dropped. */
let reading = 0;
/** Messages received since the start of a re-read; undefined if none is running. */
let heard: Message[] | undefined;
/** Whether the conversations lack a change: true from the start of a re-read until one succeeds. */
let isOutdated = false;

/** Reads the newest messages, once; after a failure, what could not be read. */
export function openConversations(): void {
  if (status() === 'failed' && isOutdated) {
    setStatus('loading');
    void readAgain();
  } else if (status() === 'idle' || status() === 'failed') void load(oldestId > 0 ? PAGE : FIRST_PAGE);
}

/** Reads one page further back; after a failure, what could not be read. */
export function loadOlderConversations(): void {
  if (status() === 'failed') openConversations();
  else if (status() === 'ready' && !isWhole()) void load(PAGE);
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

/** Reads as far back as before. The current conversations stay until all pages are there. */
async function readAgain(): Promise<void> {
  const own = ++reading;
  isOutdated = true;
  const since: Message[] = [];
  heard = since;
  try {
    let page = await fetchBefore(0, PAGE);
    let map = addAll(new Map(), page.messages);
    for (let n = 1; n < MAX_PAGES && own === reading && page.oldest > oldestId && !page.isWhole; n++) {
      page = await fetchBefore(page.oldest, PAGE);
      map = addAll(map, page.messages);
    }
    if (own === reading) {
      show(addAll(map, since), page);
      isOutdated = false;
    }
  } catch {
    if (own === reading) setStatus('failed');
  }
  if (own === reading) heard = undefined;
}

interface ReadPage {
  readonly messages: readonly Message[];
  /** Id of its oldest message; if it has none, the requested one. */
  readonly oldest: number;
  readonly isWhole: boolean;
}

/** Fetches the messages before an id; 0: the newest ones. */
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

/** Schedules a re-read: the rest of a conversation that lost messages is unknown. */
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
    // During a re-read it is unknown whether its pages are from before or after the move.
    if (event.propagate_mode !== 'change_all' || heard) reload();
  } else if (event.type === 'delete_message') {
    const gone = new Set(deletedIds(event));
    if (heard || [...conversations().values()].some((one) => gone.has(one.newestId))) reload();
  }
});

onReregister(reload);
