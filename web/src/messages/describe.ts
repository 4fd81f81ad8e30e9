/** The name of a view, its words if it has no messages, and the names of senders. */
import type { Message } from '@rookery/client';
import { type MessageKey, t } from '../i18n/index.ts';
import { channel, type Narrow, nameOf, state, type Term, topicName } from '../state/index.ts';

const operandOf = <O extends Term['operator']>(narrow: Narrow, operator: O) =>
  narrow.find((term) => term.operator === operator && !term.negated)?.operand as
    | Extract<Term, { operator: O }>['operand']
    | undefined;

/** Names of views with a single term, by operator and operand. */
const NAMED: Readonly<Record<string, MessageKey>> = {
  'is/mentioned': 'messages.view_mentions',
  'is/starred': 'messages.view_starred',
  'is/dm': 'messages.view_direct',
  'is/unread': 'messages.view_unread',
  'is/alerted': 'messages.view_alerted',
  'is/followed': 'messages.view_followed',
  'is/resolved': 'messages.view_resolved',
  'is/muted': 'messages.view_muted',
  'in/home': 'messages.view_feed',
  'channels/public': 'messages.view_public',
};

export function titleOf(narrow: Narrow): string {
  const terms = narrow.filter(({ operator }) => operator !== 'near' && operator !== 'with');
  if (terms.length === 0) return t('messages.view_feed');
  if (isReactionsToMe(terms)) return t('messages.view_reactions');
  const [only] = terms;
  if (only && terms.length === 1 && !only.negated) {
    const key = NAMED[`${only.operator}/${only.operand}`];
    if (key) return t(key);
    if (only.operator === 'id') return t('messages.view_message');
  }
  const people = operandOf(terms, 'dm');
  if (people && terms.length === 1) return peopleNames(people);
  const channelId = operandOf(terms, 'channel');
  const topic = operandOf(terms, 'topic');
  if (channelId !== undefined && terms.length === (topic === undefined ? 1 : 2)) {
    const name = channel(channelId)?.name ?? t('messages.unknown_channel');
    return topic === undefined ? `#${name}` : `#${name} › ${topicName(topic)}`;
  }
  const words = operandOf(terms, 'search');
  return words === undefined ? t('messages.view_search') : t('messages.view_search_for', { words });
}

/** Whether the terms are `has:reaction sender:me`. */
const isReactionsToMe = (terms: Narrow): boolean =>
  terms.length === 2 && operandOf(terms, 'has') === 'reaction' && operandOf(terms, 'sender') === state.user_id;

/** The names of the other users of a direct conversation; the user's own name for oneself. */
function peopleNames(ids: readonly number[]): string {
  const others = ids.filter((id) => id !== state.user_id);
  return (others.length > 0 ? others : [state.user_id])
    .map((id) => nameOf(id) || t('messages.unknown_person'))
    .join(', ');
}

const EMPTY: Readonly<Record<string, MessageKey>> = {
  'is/mentioned': 'messages.empty_mentions',
  'is/starred': 'messages.empty_starred',
  'is/dm': 'messages.empty_direct',
  'is/unread': 'messages.empty_unread',
};

export function emptyTextOf(narrow: Narrow): { title: string; text: string } {
  const title = t('messages.empty');
  const [only] = narrow;
  if (narrow.length === 0) return { title, text: t('messages.empty_feed') };
  if (isReactionsToMe(narrow)) return { title, text: t('messages.empty_reactions') };
  const key = only && narrow.length === 1 ? EMPTY[`${only.operator}/${only.operand}`] : undefined;
  if (key) return { title, text: t(key) };
  const channelId = operandOf(narrow, 'channel');
  if (channelId !== undefined && !channel(channelId)) {
    return { title: t('messages.no_channel'), text: t('messages.no_channel_text') };
  }
  const people = operandOf(narrow, 'dm');
  if (people && narrow.length === 1) return { title, text: t('messages.empty_person', { names: peopleNames(people) }) };
  const isPlace = narrow.every(({ operator }) => operator === 'channel' || operator === 'topic');
  return { title, text: t(isPlace ? 'messages.empty_topic' : 'messages.empty_search') };
}

export const senderOf = (one: Message): string => nameOf(one.sender_id) || one.sender_full_name;
