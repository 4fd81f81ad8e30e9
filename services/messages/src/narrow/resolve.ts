/**
 * A narrow with its names resolved to ids, as the caller may know them. What the caller may not see resolves like what
 * is not there: a private channel by id fits nothing, one by name is unknown.
 */
import {
  badOperator,
  badWith,
  type Condition,
  checkCombination,
  type GivenTerm,
  isGuest,
  MESSAGE_KEY_SPAN,
  type Named,
  parseNarrow,
  RESOLVED_PREFIX,
  type SearchedPhrase,
  type SearchedWord,
  type Term,
} from '@rookery/core';
import type { Database } from '@rookery/data';
import { type CallContext, isSpectator, onward, requireCaller } from '@rookery/rpc';
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

/** Resolved topics that are looked for one by one; of more, nearly any walk meets some soon. */
const MOST_RESOLVED = 1000;

/** A narrow ready to be matched and searched by. */
export interface ResolvedNarrow {
  readonly realm: number;
  /** Who reads. */
  readonly user: number;
  /** Bots receive messages by mentions alone, too. */
  readonly isBot: boolean;
  readonly conditions: readonly Condition[];
  /**
   * Channels all of whose history the narrow reaches, received or not; all that may be read, where ids were asked for.
   */
  readonly wholeHistoryOf: ReadonlySet<number> | 'all';
  /** The words that are looked for, where there are any to be marked. */
  readonly highlighted: ReadonlySet<string> | undefined;
  /** Of `is:resolved`, the topics; undefined when there are too many to name. */
  readonly resolvedTopics: readonly number[] | undefined;
}

/**
 * @throws BAD_NARROW for an operator or operand that is not known; UNAUTHORIZED for a spectator's narrow that reaches
 * beyond what is web-public.
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
        // It stands for its conversation by now.
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
      ? await findTopicsByPrefix(context.database, view.realm, RESOLVED_PREFIX, MOST_RESOLVED)
      : undefined,
  };
}

/** Terms that are resolved by the caller's view alone. */
type ViewTerm = Extract<Term, { kind: 'channel' | 'channels' | 'id' | 'has' | 'is' }>;
/** Terms of which something is looked up: topics, conversations, users. */
type LookedUpTerm = Exclude<Term, ViewTerm | { kind: 'with' }>;

function toCondition(term: ViewTerm, view: View): Condition {
  const { negated } = term;
  switch (term.kind) {
    case 'channel':
      return { kind: 'channel', channel: resolveChannel(view, term.channel), negated };
    case 'channels': {
      const open = [...view.channels.byId.values()].filter(
        (one) => one.is_web_public || (term.which === 'public' && !one.invite_only),
      );
      return { kind: 'channels', channels: new Set(open.map((one) => one.channel_id)), negated };
    }
    case 'id':
      return { kind: 'id', id: term.id, negated };
    case 'has':
      return { kind: 'has', what: term.what, negated };
    case 'is':
      return { kind: term.what === 'dm' ? 'direct' : term.what, negated };
  }
}

/** What terms are looked up by. */
interface Lookups {
  readonly database: Database;
  readonly view: View;
  /** The channel that the narrow names, whose topics alone can fit a term that is not negated. */
  readonly channel: number | undefined;
  /** The id of a user. @throws BAD_NARROW for one who is unknown to the caller */
  readonly user: (name: Named) => Promise<number>;
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
): (name: Named) => Promise<number> {
  let table: UserCards | undefined;
  let visibility: ReturnType<typeof restrictedVisibilityOf> | undefined;
  const callersVisibility = () => {
    visibility ??= restrictedVisibilityOf(context, requireCaller(ctx), onward(ctx));
    return visibility;
  };
  return async (name) => {
    // Spectators learn nothing of addresses.
    if (typeof name === 'string' && isSpectator(ctx)) throw badOperator(`unknown user ${name}`);
    table ??= await context.directory.current(view.realm);
    const card = typeof name === 'number' ? table.get(name) : table.byEmail(name);
    // A user who does not see another does not learn either whether there is one. Spectators name users by id alone,
    // and see them all.
    const seen = isSpectator(ctx) ? undefined : (await callersVisibility())?.seen;
    if (!card || (seen && !seen.has(card.user_id))) throw badOperator(`unknown user ${name}`);
    return card.user_id;
  };
}

/** Phrases with the topics that all of their words name. */
export function withTopics(phrases: Search['phrases'], words: readonly SearchedWord[]): SearchedPhrase[] {
  return phrases.map(({ text, words: own, pairs }) => {
    const [first, ...others] = words.filter(({ term }) => own.includes(term));
    const named = first && [...first.topics].filter((topic) => others.every(({ topics }) => topics.has(topic)));
    return { text, pairs, standsIn: phraseTest(text), topics: named && new Set(named) };
  });
}

/**
 * The conversation that a message is in now, in place of that message and of the conversation that the terms name: so a
 * link to a topic leads to where its message went. A message that the caller may not read is like one that is not
 * there, and leaves what the terms name.
 * @throws BAD_NARROW when that is no conversation
 */
async function resolveWith(
  { database }: Pick<NarrowContext, 'database'>,
  terms: readonly Term[],
  view: View,
): Promise<{ terms: readonly Term[]; place: readonly Condition[] }> {
  const named = terms.find((term) => term.kind === 'with');
  if (!named) return { terms, place: [] };
  const rest = terms.filter((term) => term !== named);
  const message =
    named.id > 0 && named.id < MESSAGE_KEY_SPAN ? await findMessage(database, view.realm, named.id) : null;
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

function resolveChannel(view: View, name: Named): number | undefined {
  const channel = typeof name === 'number' ? view.channels.byId.get(name) : view.channels.named(name);
  if (channel && maySeeChannel(view, channel)) return channel.channel_id;
  // A private channel that the caller received messages in once is still theirs to name.
  if (channel && view.subscriptions.has(channel.channel_id)) return channel.channel_id;
  if (view.user === 0) throw badOperator(`unknown web-public channel ${name}`);
  if (typeof name === 'number') return undefined;
  throw badOperator(`unknown channel ${name}`);
}

/** Conditions that only received messages fulfil, turned round too. */
const PERSONAL: readonly Condition['kind'][] = ['unread', 'starred', 'mentioned', 'alerted', 'direct'];

/**
 * Channels whose messages are searched whether received or not: those that a narrow names, where the caller may read
 * all of the history, unless it also asks for what only received messages have.
 */
function wholeHistory(conditions: readonly Condition[], terms: readonly Term[], view: View): ReadonlySet<number> {
  const personal = conditions.some(({ kind }) => PERSONAL.includes(kind));
  if (personal) return new Set();
  // To guests, public channels at large are those that they are in.
  const listed = terms.some((term) => term.kind === 'channels' && (term.which === 'web-public' || !isGuest(view.role)));
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
