/** Suggestions of the search field for the typed text: places, terms, the search itself, earlier searches. */

import type { Narrow, Term } from '@rookery/client';
import { folded, foldedName } from '../folded.ts';
import { type MessageKey, t } from '../i18n/index.ts';
import { matchPeople } from '../people/index.ts';
import {
  allChannels,
  allUsers,
  avatarOf,
  channel,
  channelByName,
  channelHash,
  directHash,
  isActiveUser,
  isMutedUser,
  mayAskBy,
  mayOpen,
  nameOf,
  narrowHash,
  state,
  subscription,
  topicHash,
  topicName,
  topicsOf,
  unreadTopics,
  userByEmail,
  userNamed,
  viewOf,
} from '../state/index.ts';
import { describe } from './describe.ts';
import { history } from './history.ts';
import type { KnownPlaces } from './known-places.ts';
import { CHOICES, type Lookups, OPERATORS, splitLast, type Token, tokenize, toNarrow, toTerm } from './parse.ts';

export type Suggestion = { readonly key: string; readonly label: string; readonly hint?: string } & (
  | { readonly kind: 'search' | 'earlier' | 'view'; readonly hash: string }
  | { readonly kind: 'channel'; readonly hash?: string; readonly term?: Term; readonly channelId: number }
  | { readonly kind: 'topic'; readonly hash?: string; readonly term?: Term; readonly channelId?: number }
  | { readonly kind: 'person'; readonly hash?: string; readonly term?: Term; readonly avatar: string | null }
  | { readonly kind: 'term'; readonly term: Term }
  /** Text to insert into the field, for completion. */
  | { readonly kind: 'operator'; readonly text: string }
);

const FEW = 5;
const MANY = 10;

export const names: Lookups = {
  get self() {
    return state.user_id;
  },
  channelId: (name) => channelByName(name)?.stream_id,
  userId: (name) => (userNamed(name) ?? userByEmail(name))?.user_id,
  beginsChannel: (text) => hasNameWith(allChannels(), text, ({ name }) => name),
  beginsUser: (text) => hasNameWith(allUsers(), text, (one) => one.full_name),
};

function hasNameWith<T>(all: readonly T[], start: string, nameOf: (one: T) => string): boolean {
  const query = folded(start);
  return all.some((one) => foldedName(nameOf(one)).startsWith(query));
}

interface Situation {
  readonly typed: string;
  readonly pills: Narrow;
  readonly purpose: 'search' | 'go';
  readonly known: KnownPlaces;
}

/** Returns the suggestions that the user may search for, best first. */
export const suggestionsFor = (situation: Situation): Suggestion[] => allSuggestions(situation).filter(isForCaller);

function isForCaller(one: Suggestion): boolean {
  if ('hash' in one && one.hash !== undefined) return one.kind === 'search' || mayOpen(one.hash);
  if (one.kind === 'operator') return mayAskBy(one.text.replace(/^-|:$/g, ''));
  return !('term' in one) || one.term === undefined || mayAskBy(one.term.operator);
}

function allSuggestions({ typed, pills, purpose, known }: Situation): Suggestion[] {
  if (typed.trim() === '')
    return purpose === 'go' ? [...recentPlaces(), ...earlier()] : [...earlier(), ...starts(pills)];
  const { last } = splitLast(typed, names);
  const search = searchSuggestion(typed, pills);
  if (last?.operator !== undefined) {
    const found = operandSuggestions(last, pills, known);
    // Enter searches in any case, so the search itself is shown.
    return found.length > 0 || last.operand === '' ? found : [search];
  }
  const places = placesFor(typed, known);
  const terms = last ? [...termsFor(last), ...operatorsFor(last)] : [];
  // With a term, the text is a search.
  return purpose === 'go' && pills.length === 0 ? [...places, search, ...terms] : [search, ...terms, ...places];
}

function searchSuggestion(typed: string, pills: Narrow): Suggestion {
  return {
    key: 'search',
    kind: 'search',
    label: t('search.for', { text: typed.trim() }),
    ...(hasUnknown(typed) && { hint: t('search.as_words') }),
    hash: narrowHash(toNarrow(pills, typed, names)),
  };
}

/** Whether part of the text looks like a term but has an unknown operand: it is searched for as words. */
const hasUnknown = (typed: string): boolean =>
  tokenize(typed, names).some((one) => one.operator !== undefined && one.operand !== '' && !toTerm(one, names));

function earlier(): Suggestion[] {
  return history().map((hash) => ({
    key: `earlier ${hash}`,
    kind: 'earlier',
    label: viewOf(hash).narrow.map(describe).join('  '),
    hash,
  }));
}

/** Operators to start with. */
function starts(pills: Narrow): Suggestion[] {
  const free = OPERATORS.filter((one) => DESCRIPTIONS[one] && !pills.some((pill) => pill.operator === one));
  return free.map(operatorSuggestion);
}

/** Descriptions of the operators that are worth offering. */
const DESCRIPTIONS: Readonly<Record<string, MessageKey>> = {
  channel: 'search.op_channel',
  topic: 'search.op_topic',
  dm: 'search.op_dm',
  sender: 'search.op_sender',
  'dm-including': 'search.op_dm_including',
  is: 'search.op_is',
  has: 'search.op_has',
  mentions: 'search.op_mentions',
  near: 'search.op_near',
  id: 'search.op_id',
};

const operatorSuggestion = (operator: string): Suggestion => ({
  key: `operator ${operator}`,
  kind: 'operator',
  label: `${operator}:`,
  hint: t(DESCRIPTIONS[operator] ?? 'search.search'),
  text: `${operator}:`,
});

function operatorsFor({ text }: Token): Suggestion[] {
  const minus = text.startsWith('-') ? '-' : '';
  const query = text.slice(minus.length).toLowerCase();
  return OPERATORS.filter((one) => DESCRIPTIONS[one] && one.startsWith(query) && query !== '').map((one) => ({
    ...operatorSuggestion(one),
    key: `operator ${minus}${one}`,
    label: `${minus}${one}:`,
    kind: 'operator',
    text: `${minus}${one}:`,
  }));
}

/** Terms whose operand was typed without its operator: `unread`, `link`. */
function termsFor({ text }: Token): Suggestion[] {
  const negated = text.startsWith('-') && text.length > 1;
  const query = folded(negated ? text.slice(1) : text);
  return (['is', 'has'] as const).flatMap((operator) =>
    (CHOICES[operator] ?? [])
      .filter((operand) => query.length > 1 && operand.startsWith(query))
      .map((operand) => termSuggestion({ operator, operand, ...(negated && { negated }) })),
  );
}

const termSuggestion = (term: Term): Suggestion => ({
  key: `term ${JSON.stringify(term)}`,
  kind: 'term',
  label: describe(term),
  term,
});

/** Suggestions for the operand of an operator. */
function operandSuggestions(token: Token, pills: Narrow, known: KnownPlaces): Suggestion[] {
  const { operator = '', operand, negated } = token;
  const sign = negated ? { negated } : {};
  switch (operator) {
    case 'channel':
      return matchChannels(operand, MANY).map((one) => ({
        ...channelSuggestion(one.stream_id),
        term: { operator, operand: one.stream_id, ...sign },
      }));
    case 'topic':
      return topicOperands(operand, pills, known).map((one) => ({
        ...one,
        term: { operator, operand: one.name, ...sign },
      }));
    case 'dm':
      return conversationOperands(token).map((one) => ({ ...one, term: { operator, operand: one.ids, ...sign } }));
    case 'sender':
    case 'mentions':
    case 'dm-including':
      return people(operand, MANY).map((one) => ({ ...one, term: { operator, operand: one.id, ...sign } }));
    case 'near':
    case 'id':
    case 'with':
      return /^\d+$/.test(operand) ? [termSuggestion({ operator, operand: Number(operand), ...sign })] : [];
    default:
      return (CHOICES[operator] ?? [])
        .filter((one) => one.startsWith(operand.toLowerCase()))
        .map((one) => termSuggestion({ operator, operand: one, ...sign } as Term));
  }
}

/** People for the last name of a list, with the ids of the whole list. */
function conversationOperands(token: Token) {
  const comma = token.operand.lastIndexOf(',');
  const term = toTerm({ ...token, operand: token.operand.slice(0, Math.max(comma, 0)) }, names);
  const earlier = term?.operator === 'dm' ? [term.operand].flat().map(Number) : [];
  const typed = earlier.length > 0 ? token.operand.slice(comma + 1) : token.operand;
  return people(typed, MANY, (id) => !earlier.includes(id)).map((one) => ({ ...one, ids: [...earlier, one.id] }));
}

function matchChannels(typed: string, limit: number) {
  const query = folded(typed.trim());
  const rank = (one: { name: string; stream_id: number }) =>
    (foldedName(one.name).startsWith(query) ? 0 : 1) + (subscription(one.stream_id) ? 0 : 2);
  return allChannels()
    .filter((one) => foldedName(one.name).includes(query))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}

const channelSuggestion = (channelId: number) =>
  ({
    key: `channel ${channelId}`,
    kind: 'channel',
    label: channel(channelId)?.name ?? '',
    channelId,
  }) as const;

function topicSuggestion(channelId: number, name: string) {
  return {
    key: `topic ${channelId} ${name}`,
    kind: 'topic',
    label: topicName(name),
    hint: channel(channelId)?.name ?? '',
    channelId,
    name,
  } as const;
}

/** Topics of the channel among the pills, else the known ones. */
function topicOperands(typed: string, pills: Narrow, known: KnownPlaces) {
  const query = folded(typed.trim());
  const channelId = pills.find((one) => one.operator === 'channel' && !one.negated)?.operand;
  if (typeof channelId !== 'number') return matchTopics(query, known, MANY);
  const fits = take(topicsOf(channelId) ?? [], MANY, ({ name }) => folded(topicName(name)).includes(query));
  return fits.map(({ name }) => topicSuggestion(channelId, name));
}

/** Known topics of channels that are visible to the user, those first whose names begin with the text. */
function matchTopics(query: string, { topics }: KnownPlaces, limit: number) {
  const found = (at: (text: string) => boolean, most: number) =>
    take(topics(), most, (one) => at(one.text) && channel(one.channelId) !== undefined);
  const first = found((text) => text.startsWith(query), limit);
  const others = found((text) => text.includes(query, 1) && !text.startsWith(query), limit - first.length);
  return [...first, ...others].map((one) => topicSuggestion(one.channelId, one.topic));
}

/** The first elements that fit. */
function take<T>(list: readonly T[], limit: number, fits: (one: T) => boolean): T[] {
  const taken: T[] = [];
  for (const one of list) {
    if (taken.length === limit) break;
    if (fits(one)) taken.push(one);
  }
  return taken;
}

/** People by their names; those who have left, and the system bots, after the others. */
function people(typed: string, limit: number, fits: (id: number) => boolean = () => true) {
  const candidates = allUsers().filter(({ user_id }) => !isMutedUser(user_id) && fits(user_id));
  const weight = ({ user_id }: { user_id: number }) => Number(user_id === state.user_id);
  const matches = (isActive: boolean) =>
    matchPeople(
      typed,
      candidates.filter(({ user_id }) => isActiveUser(user_id) === isActive),
      { limit, weight },
    );
  return [...matches(true), ...matches(false)].slice(0, limit).map((one) => personSuggestion(one.user_id));
}

const personSuggestion = (id: number) =>
  ({ key: `person ${id}`, kind: 'person', label: nameOf(id), avatar: avatarOf(id), id }) as const;

/** The conversation of these users, the own id alone for notes to oneself. */
const conversationSuggestion = (ids: readonly number[]) =>
  ({
    key: `direct ${ids.join()}`,
    kind: 'person',
    label: ids.map(nameOf).join(', '),
    hint: t('search.direct'),
    avatar: avatarOf(ids[0] as number),
    hash: directHash(ids),
  }) as const;

/** Conversations of several people whose names contain each typed word. */
function matchGroups(query: string, { groups }: KnownPlaces) {
  const words = query.split(/[\s,]+/);
  const fits = take(groups(), FEW, ({ text }) => words.every((word) => text.includes(word)));
  return fits.map(({ userIds }) => conversationSuggestion(userIds));
}

/** Channels, people, conversations, topics and views whose name contains the typed text. */
function placesFor(typed: string, known: KnownPlaces): Suggestion[] {
  const query = folded(typed.trim());
  const channels = matchChannels(typed, FEW).map((one) => ({
    ...channelSuggestion(one.stream_id),
    hash: channelHash(one.stream_id),
  }));
  const topics = matchTopics(query, known, FEW).map((one) => ({ ...one, hash: topicHash(one.channelId, one.name) }));
  // Without a conversation, there is nothing to go to with those who have left.
  const partners = new Set(
    state.recent_private_conversations.flatMap(({ user_ids }) => (user_ids.length === 1 ? user_ids : [])),
  );
  const persons = people(typed, FEW, (id) => isActiveUser(id) || partners.has(id)).map((one) => ({
    ...one,
    hint: t('search.direct'),
    hash: directHash([one.id]),
  }));
  const views = VIEWS.filter(({ label }) => folded(t(label)).includes(query)).map(({ hash, label }) => ({
    key: `view ${hash}`,
    kind: 'view' as const,
    label: t(label),
    hash,
  }));
  return [...channels, ...persons, ...matchGroups(query, known), ...topics, ...views];
}

const VIEWS: readonly { readonly hash: string; readonly label: MessageKey }[] = [
  { hash: '#inbox', label: 'search.view_inbox' },
  { hash: '#recent', label: 'search.view_recent' },
  { hash: '#feed', label: 'search.view_feed' },
  { hash: '#narrow/is/mentioned', label: 'search.view_mentions' },
  { hash: '#narrow/is/starred', label: 'search.view_starred' },
  { hash: '#drafts', label: 'search.view_drafts' },
  { hash: '#scheduled', label: 'search.view_scheduled' },
  { hash: '#settings/profile', label: 'search.view_settings' },
  { hash: '#channels/all', label: 'search.view_channels' },
];

/** Unread topics that are not muted, and the most recent direct conversations. */
function recentPlaces(): Suggestion[] {
  const topics = unreadTopics()
    .filter((one) => !one.muted)
    .slice(0, FEW)
    .map((one) => ({ ...topicSuggestion(one.channelId, one.topic), hash: topicHash(one.channelId, one.topic) }));
  const conversations = [...state.recent_private_conversations]
    .sort((a, b) => b.max_message_id - a.max_message_id)
    .slice(0, FEW)
    .map(({ user_ids }) => conversationSuggestion(user_ids.length > 0 ? user_ids : [state.user_id]));
  return [...topics, ...conversations];
}
