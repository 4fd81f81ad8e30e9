/**
 * A narrow with its names resolved to ids, as the caller may know them. What the caller may not see resolves like what
 * is not there: a private channel by id fits nothing, one by name is unknown.
 */
import { badOperator, type Condition, type GivenTerm, type Named, parseNarrow } from '@rookery/core';
import { type CallContext, onward, requireCaller } from '@rookery/rpc';
import type { View } from '../access/views.ts';
import type { Context } from '../context.ts';
import type { UserTable } from '../facts/directory.ts';
import { sightOf } from '../facts/sight.ts';
import { maySeeChannel, readableHistory } from '../rules/visibility.ts';
import { findDirectConversation } from '../store/conversations.ts';
import { findTopics } from '../store/topics.ts';

/** A narrow ready to be matched and searched by. */
export interface ResolvedNarrow {
  readonly conditions: readonly Condition[];
  /** A channel all of whose history the narrow reaches, received or not. */
  readonly wholeHistoryOf: ReadonlySet<number>;
}

/** @throws BAD_NARROW for an operator or operand that is not known. */
export async function resolveNarrow(
  context: Pick<Context, 'clients' | 'database' | 'directory'>,
  given: readonly GivenTerm[],
  view: View,
  ctx: CallContext,
): Promise<ResolvedNarrow> {
  const terms = parseNarrow(given);
  let table: UserTable | undefined;
  const people = async (): Promise<UserTable> => {
    table ??= await context.directory.load(view.realm, onward(ctx));
    return table;
  };
  const user = async (name: Named, named: string): Promise<number> => {
    const known = await people();
    const card = typeof name === 'number' ? known.get(name) : known.byEmail(name);
    // Which ids there are is no secret; whose an address is may be one.
    const sight = typeof name === 'number' ? undefined : await sightOf(context, requireCaller(ctx), onward(ctx));
    if (!card || (sight && !sight.seen.has(card.user_id))) throw badOperator(`unknown user ${named}`);
    return card.user_id;
  };

  const channelTerm = terms.find((term) => term.kind === 'channel' && !term.negated);
  const channel = channelTerm?.kind === 'channel' ? resolveChannel(view, channelTerm.channel) : undefined;
  const conditions: Condition[] = [];
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
      case 'id':
        conditions.push({ kind: 'id', id: term.id, negated });
        break;
      case 'is':
        conditions.push({ kind: term.what === 'dm' ? 'direct' : term.what, negated });
        break;
    }
  }
  return { conditions, wholeHistoryOf: wholeHistory(conditions, view) };
}

function resolveChannel(view: View, name: Named): number | undefined {
  const channel = typeof name === 'number' ? view.channels.byId.get(name) : view.channels.named(name);
  if (channel && maySeeChannel(view, channel)) return channel.channel_id;
  // A private channel that the caller received messages in once is still theirs to name.
  if (channel && view.subscriptions.has(channel.channel_id)) return channel.channel_id;
  if (typeof name === 'number') return undefined;
  throw badOperator(`unknown channel ${name}`);
}

/** Conditions that only received messages fulfil. */
const PERSONAL: readonly Condition['kind'][] = ['unread', 'starred', 'alerted', 'direct'];

/**
 * Channels whose messages are searched whether received or not: those that a narrow names, where the caller may read all
 * of the history, unless it also asks for what only received messages have.
 */
function wholeHistory(conditions: readonly Condition[], view: View): ReadonlySet<number> {
  const personal = conditions.some(({ kind }) => PERSONAL.includes(kind));
  if (personal) return new Set();
  const named = conditions.flatMap((condition) => {
    if (condition.negated) return [];
    if (condition.kind === 'channel') return condition.channel === undefined ? [] : [condition.channel];
    return condition.kind === 'channels' ? [...condition.channels] : [];
  });
  return new Set(
    named.filter((id) => {
      const channel = view.channels.byId.get(id);
      return channel !== undefined && readableHistory(view, channel) === 'all';
    }),
  );
}
