/**
 * Topics and direct conversations in which something was said lately, with who spoke: read from the newest messages
 * when a view first asks, as many pages back as it asks for, and followed by events. Of a message only this is
 * retained.
 */
import { type ClientEvent, deletedIds, type Message } from '@rookery/client';
import { createSignal } from 'solid-js';
import { addMessage, type Conversation, renamed } from './conversation-list.ts';
import { api, onEvent, onReregister, state } from './session.ts';
import { askable, isSpectator } from './spectator.ts';

export type { Conversation } from './conversation-list.ts';

/** Messages of the first answer, which is to be quick, and of each after it. */
const FIRST_PAGE = 400;
const PAGE = 1000;
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

/** Reads the newest messages, once. */
export function openConversations(): void {
  if (status() === 'idle' || status() === 'failed') void load(FIRST_PAGE);
}

/** Reads further back. */
export function loadOlderConversations(): void {
  if (status() === 'ready' && !isWhole()) void load(PAGE);
}

async function load(count: number): Promise<void> {
  setStatus('loading');
  try {
    const { messages, found_oldest } = await api.get('/messages', {
      anchor: oldestId === 0 ? 'newest' : oldestId,
      include_anchor: oldestId === 0,
      num_before: count,
      num_after: 0,
      ...(isSpectator() && { narrow: askable([]) }),
      apply_markdown: false,
      client_gravatar: false,
      allow_empty_topic_name: true,
    });
    setConversations((map) => messages.reduce((sum, one) => addMessage(sum, one, state.user_id), new Map(map)));
    oldestId = messages[0]?.id ?? oldestId;
    setWhole(found_oldest === true);
    setStatus('ready');
  } catch {
    setStatus('failed');
  }
}

let isReloading = false;

/** What was read is read again, as the rest of a conversation that lost messages is not known. */
function reload(): void {
  if (status() === 'idle' || isReloading) return;
  isReloading = true;
  setTimeout(() => {
    isReloading = false;
    oldestId = 0;
    setConversations(new Map());
    void load(PAGE);
  }, SETTLE_MS);
}

onEvent((event: ClientEvent) => {
  if (status() === 'idle') return;
  if (event.type === 'message') {
    const message = event.message as Message;
    setConversations((map) => addMessage(new Map(map), message, state.user_id));
  } else if (event.type === 'update_message' && (event.subject !== undefined || event.new_stream_id !== undefined)) {
    if (event.propagate_mode === 'change_all') setConversations((map) => renamed(map, event));
    else reload();
  } else if (event.type === 'delete_message') {
    const gone = new Set(deletedIds(event));
    if ([...conversations().values()].some((one) => gone.has(one.newestId))) reload();
  }
});

onReregister(reload);
