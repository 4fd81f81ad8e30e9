/**
 * Resolves the names in a narrow to ids, as far as the caller may know them. Objects that the caller may not see are
 * treated as missing: a private channel by id fits no message, one by name is unknown.
 */
import {
  badOperator,
  badWith,
  type Condition,
  checkCombination,
  type GivenTerm,
  isDocumentId,
  isGuest,
  type NameOrId,
  parseNarrow,
  RESOLVED_PREFIX,
  type SearchedPhrase,
  type SearchedWord,
  type Term,
} from '@rookery/core';
import type { Database } from '@rookery/data';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import { type CallContext, forwardedOptions, isSpectator, requireCaller } from '@rookery/rpc';
import { mayRead, maySeeChannel, readableHistory } from '../message/rules/visibility.ts';
import { findDirectConversation } from '../message/store/conversations.ts';
import { findMessage } from '../message/store/messages.ts';
import { findTopics, findTopicsByPrefix, findTopicsOfTerms } from '../message/store/topics.ts';
import { phraseTest } from '../search/phrases.ts';
import type { UserCards } from '../upstream/known-users.ts';
import { restrictedVisibilityOf } from '../upstream/user-visibility.ts';
import type { View } from '../upstream/views.ts';
import type { NarrowContext } from './context.ts';
import { parseSearch, type Search } from './rules.ts';
import { checkSpectatorNarrow } from './spectators.ts';

/** Max. resolved topics that are read one by one; if there are more, nearly any walk soon meets some. */
const MAX_RESOLVED = 1000;

/** A narrow ready to be matched and searched by. */
export interface ResolvedNarrow {
  readonly realm: number;
  /** The id of the reader. */
  readonly user: number;
  /** Bots receive messages by mentions alone, too. */
  readonly isBot: boolean;
  readonly conditions: readonly Condition[];
  /**
   * The channels whose whole history the narrow covers, received or not; 'all' for a request by ids, which covers every
   * readable message.
   */
  readonly wholeHistoryOf: ReadonlySet<number> | 'all';
  /** The terms to highlight; undefined if the narrow is no search. */
  readonly highlighted: ReadonlySet<string> | undefined;
  /** The topics of `is:resolved`; undefined if there are too many to name. */
  readonly resolvedTopics: readonly number[] | undefined;
}

/**
 * @throws BAD_NARROW for an unknown operator or operand; UNAUTHORIZED for a spectator's narrow that reaches beyond what
 * is web-public.
 */
export async function resolveNarrow(
  context: Pick<NarrowContext, 'clients' | 'database' | 'directory'>,
  all: readonly GivenTerm[],
  view: View,
  ctx: CallContext,
): Promise<ResolvedNarrow> {
  const given = isSpectator(ctx) ? checkSpectatorNarrow(all) : all;
  const { terms, place } = await resolveWith(context, parseNarrow(given), view);
  const channelTerm = terms.find((term) => term.kind === 'channel' && !term.negated);
  const channel = channelTerm?.kind === 'channel' ? resolveChannel(view, channelTerm.channel) : undefined;
  const lookups: Lookups = { database: context.database, view, channel, user: userLookup(context, view, ctx) };
  const conditions: Condition[] = [...place];
  for (const term of terms) {
    switch (term.kind) {
      case 'channel':
      case 'channels':
      case 'id':
      case 'has':
      case 'is':
        conditions.push(toCondition(term, view));
        break;
      case 'with':
        // Already replaced by its conversation.
        break;
      default:
        conditions.push(await lookUp(term, lookups));
    }
  }
  const searched = conditions.flatMap((one) => (one.kind === 'search' && !one.negated ? one.words : []));
  const isSearch = terms.some((term) => term.kind === 'search' && !term.negated);
  return {
    realm: view.realm,
    user: view.user,
    isBot: !isSpectator(ctx) && requireCaller(ctx).bot_type !== 0,
    conditions,
    wholeHistoryOf: wholeHistory(conditions, terms, view),
    highlighted: isSearch ? new Set(searched.map(({ term }) => term)) : undefined,
    resolvedTopics: conditions.some(({ kind }) => kind === 'resolved')
      ? await findTopicsByPrefix(context.database, view.realm, RESOLVED_PREFIX, MAX_RESOLVED)
      : undefined,
  };
}

/** Terms that are resolved by the caller's view alone. */
type ViewTerm = Extract<Term, { kind: 'channel' | 'channels' | 'id' | 'has' | 'is' }>;
/** Terms that need a look-up of topics, conversations or users. */
type LookedUpTerm = Exclude<Term, ViewTerm | { kind: 'with' }>;

/** The channels that `channels` names, by its operand. */
const CHANNELS = {
  public: (one: Channel__Output) => one.is_web_public || !one.invite_only,
  'web-public': (one: Channel__Output) => one.is_web_public,
  archived: (one: Channel__Output) => one.is_archived,
} as const;

function toCondition(term: ViewTerm, view: View): Condition {
  const { negated } = term;
  switch (term.kind) {
    case 'channel':
      return { kind: 'channel', channel: resolveChannel(view, term.channel), negated };
    case 'channels': {
      const named = [...view.channels.byId.values()].filter(CHANNELS[term.which]);
      return { kind: 'channels', channels: new Set(named.map((one) => one.channel_id)), negated };
    }
    case 'id':
      return { kind: 'id', id: term.id, negated };
    case 'has':
      return { kind: 'has', what: term.what, negated };
    case 'is':
      return { kind: term.what === 'dm' ? 'direct' : term.what, negated };
  }
}

/** The dependencies of look-ups. */
interface Lookups {
  readonly database: Database;
  readonly view: View;
  /** The channel that the narrow names: only its topics can fit a term that is not negated. */
  readonly channel: number | undefined;
  /** The id of a user. @throws BAD_NARROW for one who is unknown to the caller */
  readonly user: (name: NameOrId) => Promise<number>;
}

async function lookUp(term: LookedUpTerm, { database, view, channel, user }: Lookups): Promise<Condition> {
  const { negated } = term;
  const within = negated ? undefined : channel;
  switch (term.kind) {
    case 'topic': {
      const topics = await findTopics(database, view.realm, term.topic, within);
      return { kind: 'topic', topics: new Set(topics), negated };
    }
    case 'dm': {
      const ids = await Promise.all(
        term.users.map((name) => user(name).catch(() => Promise.reject(badOperator(`unknown user in ${term.given}`)))),
      );
      const members = ids.length === 0 ? [] : [...new Set([...ids, view.user])];
      return { kind: 'dm', conversation: await findDirectConversation(database, view.realm, members), negated };
    }
    case 'dm-including': {
      const id = await user(term.user);
      return id === view.user ? { kind: 'direct', negated } : { kind: 'dm-including', user: id, negated };
    }
    case 'sender':
    case 'group-dm-with':
    case 'mentions':
      return { kind: term.kind, user: await user(term.user), negated };
    case 'search': {
      const { words, phrases } = parseSearch(term.text);
      const topics = await findTopicsOfTerms(database, view.realm, words, within);
      const searched = words.map((term, i) => ({ term, topics: new Set(topics[i]) }));
      return { kind: 'search', words: searched, phrases: withTopics(phrases, searched), negated };
    }
  }
}

/** Finds users by id or address. The realm's users and the caller's visibility are fetched once for a whole narrow. */
function userLookup(
  context: Pick<NarrowContext, 'clients' | 'directory'>,
  view: View,
  ctx: CallContext,
): (name: NameOrId) => Promise<number> {
  let table: UserCards | undefined;
  let visibility: ReturnType<typeof restrictedVisibilityOf> | undefined;
  const callersVisibility = () => {
    visibility ??= restrictedVisibilityOf(context, requireCaller(ctx), forwardedOptions(ctx));
    return visibility;
  };
  return async (name) => {
    // Spectators learn nothing of addresses.
    if (typeof name === 'string' && isSpectator(ctx)) throw badOperator(`unknown user ${name}`);
    table ??= await context.directory.current(view.realm);
    const card = typeof name === 'number' ? table.get(name) : table.byEmail(name);
    // A caller who does not see a user does not learn whether the user exists, either. Spectators name users by id
    // only, and see all of them.
    const seen = isSpectator(ctx) ? undefined : (await callersVisibility())?.seen;
    if (!card || (seen && !seen.has(card.user_id))) throw badOperator(`unknown user ${name}`);
    return card.user_id;
  };
}

/** Adds to phrases the topics whose names contain all of their words. */
export function withTopics(phrases: Search['phrases'], words: readonly SearchedWord[]): SearchedPhrase[] {
  return phrases.map(({ text, words: own, pairs }) => {
    const [first, ...others] = words.filter(({ term }) => own.includes(term));
    const named = first && [...first.topics].filter((topic) => others.every(({ topics }) => topics.has(topic)));
    return { text, pairs, standsIn: phraseTest(text), topics: named && new Set(named) };
  });
}

/**
 * Replaces a message (`with`) and the conversation that the terms name by the present conversation of the message: so a
 * link to a topic leads to where its message was moved. A message that the caller may not read is treated as missing,
 * and the conversation of the terms stays.
 * @throws BAD_NARROW if the terms then name no conversation
 */
async function resolveWith(
  { database }: Pick<NarrowContext, 'database'>,
  terms: readonly Term[],
  view: View,
): Promise<{ terms: readonly Term[]; place: readonly Condition[] }> {
  const named = terms.find((term) => term.kind === 'with');
  if (!named) return { terms, place: [] };
  const rest = terms.filter((term) => term !== named);
  const message = isDocumentId(named.id) ? await findMessage(database, view.realm, named.id) : null;
  if (message && mayRead(view, message)) {
    const others = rest.filter(({ kind }) => kind !== 'channel' && kind !== 'topic' && kind !== 'dm');
    if (message.conversation < 0) {
      checkCombination([...others, { kind: 'dm', users: [], given: '', negated: false }]);
      return { terms: others, place: [{ kind: 'dm', conversation: message.conversation, negated: false }] };
    }
    checkCombination([...others, { kind: 'channel', channel: message.conversation, negated: false }]);
    const place: Condition[] = [
      { kind: 'channel', channel: message.conversation, negated: false },
      { kind: 'topic', topics: new Set([message.topicId]), negated: false },
    ];
    return { terms: others, place };
  }
  const names = (kind: Term['kind']) => rest.some((term) => term.kind === kind);
  if (!(names('channel') && names('topic')) && !names('dm')) throw badWith();
  checkCombination(rest);
  return { terms: rest, place: [] };
}

function resolveChannel(view: View, name: NameOrId): number | undefined {
  const channel = typeof name === 'number' ? view.channels.byId.get(name) : view.channels.named(name);
  if (channel && maySeeChannel(view, channel)) return channel.channel_id;
  // The caller may still name a private channel in which they once received messages.
  if (channel && view.subscriptions.has(channel.channel_id)) return channel.channel_id;
  if (view.user === 0) throw badOperator(`unknown web-public channel ${name}`);
  if (typeof name === 'number') return undefined;
  throw badOperator(`unknown channel ${name}`);
}

/** Operands of `is` that only received messages fulfil, negated or not. */
const PERSONAL: readonly Extract<Term, { kind: 'is' }>['what'][] = ['unread', 'starred', 'mentioned', 'alerted', 'dm'];

/**
 * The channels whose messages are searched whether received or not: those that the narrow names and whose whole history
 * the caller may read, unless it also has conditions that only received messages fulfil.
 */
function wholeHistory(conditions: readonly Condition[], terms: readonly Term[], view: View): ReadonlySet<number> {
  const personal = terms.some((term) => term.kind === 'is' && PERSONAL.includes(term.what));
  if (personal) return new Set();
  // The archived channels as a whole cover only received messages; for guests, the public ones too.
  const covered = isGuest(view.role) ? ['web-public'] : ['web-public', 'public'];
  const listed = terms.some((term) => term.kind === 'channels' && !term.negated && covered.includes(term.which));
  const named = conditions.flatMap((condition) => {
    if (condition.negated) return [];
    if (condition.kind === 'channel') return condition.channel === undefined ? [] : [condition.channel];
    return condition.kind === 'channels' && listed ? [...condition.channels] : [];
  });
  return new Set(
    named.filter((id) => {
      const channel = view.channels.byId.get(id);
      return channel !== undefined && readableHistory(view, channel) === 'all';
    }),
  );
}
