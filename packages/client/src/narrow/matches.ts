/** Decides whether a message belongs to a view, as far as a client can know. */
import { RESOLVED_PREFIX, topicKey } from '@rookery/core/topic-names';
import type { Message } from '../messages/message.ts';
import type { ClientState } from '../state/types.ts';
import type { Narrow, Term } from './narrow.ts';

/** 'unknown': only the server can decide, as for the words of a search. */
export type Match = boolean | 'unknown';

type Known = Pick<ClientState, 'user_id' | 'streams' | 'subscriptions' | 'user_topics'>;

/** Whether a message matches a narrow. False if one term does not match, even if others are unknown. */
export function matches(narrow: Narrow, message: Message, state: Known): Match {
  let answer: Match = true;
  for (const term of narrow) {
    const match = holds(term, message, state, narrow);
    // Terms that determine where a view opens cannot be negated.
    const isFixed = term.operator === 'near' || term.operator === 'with';
    const wanted = match === 'unknown' || !term.negated || isFixed ? match : !match;
    if (wanted === false) return false;
    if (wanted === 'unknown') answer = 'unknown';
  }
  return answer;
}

function holds({ operator, operand }: Term, message: Message, state: Known, narrow: Narrow): Match {
  switch (operator) {
    case 'channel':
      return message.type === 'stream' && message.stream_id === operand;
    case 'channels':
      return isInChannels(message, String(operand), state);
    case 'topic':
      return message.type === 'stream' && topicKey(message.subject) === topicKey(String(operand));
    case 'sender':
      return message.sender_id === operand;
    case 'mentions':
      return mentions(message, Number(operand));
    case 'id':
      return message.id === operand;
    case 'near':
      return true;
    case 'with':
      // Next to the conversation that it stands for, it adds no condition.
      return message.id === operand || namesConversation(narrow) || 'unknown';
    case 'is':
      return is(String(operand), message, state);
    case 'in':
      if (operand === 'home') return !isMuted(message, state);
      return operand === 'all' || 'unknown';
    case 'has':
      return has(String(operand), message);
    default:
      return holdsOfPeople({ operator, operand }, message, state);
  }
}

function holdsOfPeople({ operator, operand }: Omit<Term, 'negated'>, message: Message, state: Known): Match {
  const people = message.type === 'private' ? message.display_recipient : undefined;
  switch (operator) {
    case 'dm':
      return people !== undefined && isConversation(people, [operand].flat().map(Number), state.user_id);
    case 'dm-including':
      return people?.some(({ id }) => id === operand) ?? false;
    case 'group-pm-with':
      return people !== undefined && people.length > 2 && people.some(({ id }) => id === operand);
    // The words of a search, and operators of newer servers.
    default:
      return 'unknown';
  }
}

function namesConversation(narrow: Narrow): boolean {
  const has = (operator: string) => narrow.some((one) => one.operator === operator && !one.negated);
  return has('dm') || (has('channel') && has('topic'));
}

function isInChannels(message: Message, which: string, state: Known): Match {
  if (message.type !== 'stream') return false;
  const isIt = (one: { stream_id: number }) => one.stream_id === message.stream_id;
  const channel = state.subscriptions.find(isIt) ?? state.streams.find(isIt);
  if (!channel) return 'unknown';
  if (which === 'web-public') return channel.is_web_public;
  if (which === 'archived') return channel.is_archived;
  return which === 'public' ? !channel.invite_only : 'unknown';
}

function isConversation(recipients: readonly { id: number }[], users: readonly number[], self: number): boolean {
  const asked = new Set([...users, self]);
  return users.length > 0 && recipients.length === asked.size && recipients.every(({ id }) => asked.has(id));
}

/** Whether a message mentions the user by name with a notification: neither a silent nor a wildcard mention. */
function mentions({ content, content_type }: Message, user: number): Match {
  if (content_type !== 'text/html') return 'unknown';
  return content.includes(`<span class="user-mention" data-user-id="${user}">`);
}

function is(what: string, message: Message, state: Known): Match {
  const { flags } = message;
  switch (what) {
    case 'dm':
      return message.type === 'private';
    case 'unread':
      return !flags.includes('read');
    case 'starred':
      return flags.includes('starred');
    case 'mentioned':
      return flags.some((flag) => MENTIONS.has(flag));
    case 'alerted':
      return flags.includes('has_alert_word');
    case 'resolved':
      return message.type === 'stream' && message.subject.startsWith(RESOLVED_PREFIX);
    case 'followed':
      return policyOf(message, state) === 3;
    case 'muted':
      return isMuted(message, state);
    default:
      return 'unknown';
  }
}

const MENTIONS = new Set(['mentioned', 'wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']);

function policyOf(message: Message, { user_topics }: Known): number {
  if (message.type !== 'stream') return 0;
  const topic = topicKey(message.subject);
  const chosen = user_topics.find((one) => one.stream_id === message.stream_id && topicKey(one.topic_name) === topic);
  return chosen?.visibility_policy ?? 0;
}

/** Whether a message is in a muted topic, or in a muted channel and in a topic that is neither unmuted nor followed. */
function isMuted(message: Message, state: Known): boolean {
  if (message.type !== 'stream') return false;
  const policy = policyOf(message, state);
  if (policy !== 0) return policy === 1;
  return state.subscriptions.some((one) => one.stream_id === message.stream_id && one.is_muted);
}

/**
 * Only the server knows what a link in a text became, so this can exclude a match, but not confirm one (except for
 * reactions).
 */
function has(what: string, { content, content_type, reactions }: Message): Match {
  if (what === 'reaction') return reactions.length > 0;
  if (content_type !== 'text/html') return 'unknown';
  if (what === 'link') return content.includes('<a ') && 'unknown';
  if (what === 'attachment') return content.includes('/user_uploads/') && 'unknown';
  if (what === 'image') return content.includes('<img') && 'unknown';
  return 'unknown';
}
