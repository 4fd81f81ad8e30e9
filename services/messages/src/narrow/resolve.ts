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
import { type CallContext, isSpectator, onward, requireCaller } from '@rookery/rpc';
import { mayRead, maySeeChannel, readableHistory } from '../message/rules/visibility.ts';
import { findDirectConversation } from '../message/store/conversations.ts';
import { findMessage } from '../message/store/messages.ts';
import { findTopics, findTopicsByPrefix, findTopicsOfTerm } from '../message/store/topics.ts';
import type { UserTable } from '../upstream/directory.ts';
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
  /** Channels all of whose history the narrow reaches, received or not; all that may be read, where ids were asked for. */
  readonly wholeHistoryOf: ReadonlySet<number> | 'all';
  /** The words that are looked for, where there are any to be marked. */
  readonly highlighted: ReadonlySet<string> | undefined;
  /** Of `is:resolved`, the topics; undefined when there are too many to name. */
  readonly resolvedTopics: readonly number[] | undefined;
}

/**
 * @throws BAD_NARROW for an operator or operand that is not known; UNAUTHORIZED for a spectator's narrow that reaches beyond
 * what is web-public.
 */
export async function resolveNarrow(
  context: Pick<NarrowContext, 'clients' | 'database' | 'directory'>,
  given: readonly GivenTerm[],
  view: View,
  ctx: CallContext,
): Promise<ResolvedNarrow> {
  if (isSpectator(ctx)) checkSpectatorNarrow(given);
  const { terms, place } = await resolveWith(context, parseNarrow(given), view);
  let table: UserTable | undefined;
  const people = async (): Promise<UserTable> => {
    table ??= await context.directory.current(view.realm);
    return table;
  };
  let visibility: ReturnType<typeof restrictedVisibilityOf> | undefined;
  const lookedUp = () => {
    visibility ??= restrictedVisibilityOf(context, requireCaller(ctx), onward(ctx));
    return visibility;
  };
  const user = async (name: Named, named: string): Promise<number> => {
    // Spectators learn nothing of addresses.
    if (typeof name === 'string' && isSpectator(ctx)) throw badOperator(`unknown user ${named}`);
    const known = await people();
    const card = typeof name === 'number' ? known.get(name) : known.byEmail(name);
    // A user who does not see another does not learn either whether there is one. Spectators name users by id alone, and see
    // them all.
    const seen = isSpectator(ctx) ? undefined : (await lookedUp())?.seen;
    if (!card || (seen && !seen.has(card.user_id))) throw badOperator(`unknown user ${named}`);
    return card.user_id;
  };

  const channelTerm = terms.find((term) => term.kind === 'channel' && !term.negated);
  const channel = channelTerm?.kind === 'channel' ? resolveChannel(view, channelTerm.channel) : undefined;
  const conditions: Condition[] = [...place];
  for (const term of terms) {
    const { negated } = term;
    switch (term.kind) {
      case 'channel':
        conditions.push({ kind: 'channel', channel: resolveChannel(view, term.channel), negated });
        break;
      case 'channels': {
        const open = [...view.channels.byId.values()].filter(
          (one) => one.is_web_public || (term.which === 'public' && !one.invite_only),
        );
        conditions.push({ kind: 'channels', channels: new Set(open.map((one) => one.channel_id)), negated });
        break;
      }
      case 'topic': {
        const topics = await findTopics(context.database, view.realm, term.topic, negated ? undefined : channel);
        conditions.push({ kind: 'topic', topics: new Set(topics), negated });
        break;
      }
      case 'dm': {
        const ids = await Promise.all(
          term.users.map((name) =>
            user(name, '').catch(() => Promise.reject(badOperator(`unknown user in ${term.given}`))),
          ),
        );
        const members = ids.length === 0 ? [] : [...new Set([...ids, view.user])];
        const conversation = await findDirectConversation(context.database, view.realm, members);
        conditions.push({ kind: 'dm', conversation, negated });
        break;
      }
      case 'dm-including': {
        const id = await user(term.user, String(term.user));
        conditions.push(id === view.user ? { kind: 'direct', negated } : { kind: 'dm-including', user: id, negated });
        break;
      }
      case 'sender':
        conditions.push({ kind: 'sender', user: await user(term.user, String(term.user)), negated });
        break;
      case 'group-dm-with':
        conditions.push({ kind: 'group-dm-with', user: await user(term.user, String(term.user)), negated });
        break;
      case 'mentions':
        conditions.push({ kind: 'mentions', user: await user(term.user, String(term.user)), negated });
        break;
      case 'id':
        conditions.push({ kind: 'id', id: term.id, negated });
        break;
      case 'has':
        conditions.push({ kind: 'has', what: term.what, negated });
        break;
      case 'is':
        conditions.push({ kind: term.what === 'dm' ? 'direct' : term.what, negated });
        break;
      case 'search': {
        const { words, phrases } = parseSearch(term.text);
        const found = words.map(async (word) => {
          const topics = await findTopicsOfTerm(context.database, view.realm, word, negated ? undefined : channel);
          return { term: word, topics: new Set(topics) };
        });
        const searched = await Promise.all(found);
        conditions.push({ kind: 'search', words: searched, phrases: withTopics(phrases, searched), negated });
        break;
      }
      case 'with':
        // It stands for its conversation by now.
        break;
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

/** Phrases with the topics that all of their words name. */
export function withTopics(phrases: Search['phrases'], words: readonly SearchedWord[]): SearchedPhrase[] {
  return phrases.map(({ text, words: own }) => {
    const [first, ...others] = words.filter(({ term }) => own.includes(term));
    const named = first && [...first.topics].filter((topic) => others.every(({ topics }) => topics.has(topic)));
    return { text, topics: named && new Set(named) };
  });
}

/**
 * The conversation that a message is in now, in place of that message and of the conversation that the terms name: so a link
 * to a topic leads to where its message went. A message that the caller may not read is like one that is not there, and
 * leaves what the terms name.
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
 * Channels whose messages are searched whether received or not: those that a narrow names, where the caller may read all
 * of the history, unless it also asks for what only received messages have.
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
