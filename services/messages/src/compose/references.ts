/**
 * Resolves the references of a source before it is rendered: the users, channels, groups and custom emoji that its
 * author may use.
 */
import { topicKey } from '@rookery/core';
import { type MentionedUser, NO_REFERENCES, namesEmoji, type ResolvedReferences, wantedBy } from '@rookery/markdown';
import type { Channel__Output } from '@rookery/protos/gen/rookery/Channel.ts';
import { type CallContext, forwardedOptions, requireCaller } from '@rookery/rpc';
import { hasProtectedHistory, maySeeChannel } from '../message/rules/visibility.ts';
import { findNewest } from '../message/store/topics.ts';
import { NamedGroups, namedGroups } from '../upstream/groups.ts';
import type { UserCards } from '../upstream/known-users.ts';
import { restrictedVisibilityOf, type UserVisibility } from '../upstream/user-visibility.ts';
import type { View } from '../upstream/views.ts';
import type { ComposeContext } from './context.ts';

/** The references of a source, the users of the realm if it mentions any, and the groups that it names. */
export interface GatheredReferences {
  readonly references: ResolvedReferences;
  readonly users: UserCards | undefined;
  readonly groups: NamedGroups;
}

const NOTHING: GatheredReferences = { references: NO_REFERENCES, users: undefined, groups: NamedGroups.NONE };

/**
 * Returns the references of a source as its author, the caller, may see them. A source without references costs no
 * call.
 * @param known channels that may be linked even if the caller does not see them
 */
export async function gatherReferences(
  context: Pick<ComposeContext, 'clients' | 'database' | 'directory' | 'emoji' | 'views'>,
  ctx: CallContext,
  source: string,
  known: readonly number[],
): Promise<GatheredReferences> {
  const [gathered, emoji] = await Promise.all([
    gather(context, ctx, source, known),
    namesEmoji(source) ? context.emoji.get(requireCaller(ctx)) : undefined,
  ]);
  if (!emoji) return gathered;
  return { ...gathered, references: { ...gathered.references, emoji: (name) => emoji.urlOf(name) } };
}

async function gather(
  context: Pick<ComposeContext, 'clients' | 'database' | 'directory' | 'views'>,
  ctx: CallContext,
  source: string,
  known: readonly number[],
): Promise<GatheredReferences> {
  const wanted = wantedBy(source);
  if (!wanted.users && !wanted.channels && wanted.groups.length === 0) return NOTHING;
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  const [users, visibility, groups, view] = await Promise.all([
    wanted.users ? context.directory.current(realm) : undefined,
    wanted.users ? restrictedVisibilityOf(context, caller, forwardedOptions(ctx)) : undefined,
    namedGroups(context, realm, wanted.groups, forwardedOptions(ctx)),
    wanted.channels ? context.views.get(ctx) : undefined,
  ]);
  // In a channel with protected history, some readers of a link may not see a topic's newest message.
  const named = wanted.topics.flatMap(({ channel, topic }) => {
    const found = view && visibleChannel(view, channel, known);
    return found && !hasProtectedHistory(found) ? [{ channel: found.channel_id, name: topic }] : [];
  });
  const newest = await findNewest(context.database, realm, named);
  return {
    users,
    groups,
    references: {
      user: (name, id) => users && findMentioned(users, visibility, name, id),
      group: (name) => groups.named(name),
      channel: (name) => {
        const channel = view && visibleChannel(view, name, known);
        return channel && { id: channel.channel_id, name: channel.name };
      },
      newestOf: (channel, topic) => newest.get(`${channel}:${topicKey(topic)}`),
    },
  };
}

/**
 * Of several users with the same name, returns the first whom the author sees: active users first, then the oldest
 * account.
 */
function findMentioned(
  users: UserCards,
  visibility: UserVisibility | undefined,
  name: string,
  id: number | undefined,
): MentionedUser | undefined {
  const sees = ({ user_id }: { user_id: number }) => !visibility || visibility.seen.has(user_id);
  const card = id === undefined ? users.named(name).find(sees) : users.get(id);
  if (!card || !sees(card) || (name !== '' && card.full_name.toLowerCase() !== name.toLowerCase())) return undefined;
  return { id: card.user_id, name: card.full_name };
}

function visibleChannel(view: View, name: string, known: readonly number[]): Channel__Output | undefined {
  const channel = view.channels.named(name);
  if (!channel) return undefined;
  return known.includes(channel.channel_id) || maySeeChannel(view, channel) ? channel : undefined;
}
