/**
 * Events of a changed channel: the channel itself to users who newly see it, an event for each property to users who
 * saw it and still do, and its deletion to users who no longer see it.
 */
import { UserSet } from '@rookery/core';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import { emit, type Tx } from '@rookery/data';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import { postPolicy } from '../channel/channel-json.ts';
import {
  audienceOf,
  capabilityFilter,
  KNOWING_ARCHIVED,
  NOT_KNOWING_ARCHIVED,
  publishChannelGained,
  publishChannelLost,
  publishRoster,
  type Side,
  visibilityChange,
} from '../channel/publish-visibility.ts';
import type { ChannelDocument, SubscriptionDocument } from '../channel/store/documents.ts';
import { publishOwnSubscriptions } from '../subscription/publish-subscriptions.ts';
import type { ResolvedTargets } from '../upstream/setting-targets.ts';

/** The change of one property in a `stream/update`. */
type Update = FieldsOf<EventOf<'stream', 'update'>, 'type' | 'op' | 'stream_id' | 'name'>;

interface ChannelChange {
  readonly before: Side;
  readonly after: Side;
  readonly systemGroups: ReadonlyMap<string, number>;
  /** The organisation's users and the causes; undefined if the change affects no user's visibility. */
  readonly people: ResolvedTargets | undefined;
  /** If the channel is unarchived: its subscriptions and their users. */
  readonly returning?: readonly { readonly card: UserCard__Output; readonly subscription: SubscriptionDocument }[];
}

export function publishChannelChange(tx: Tx, change: ChannelChange): void {
  const { before, after, systemGroups, people } = change;
  const was = before.channel;
  const is = after.channel;
  const causes = people?.causes ?? [];
  const capable = capabilityFilter(was);
  const { gained, lost, stayed } = visibilityChange(before, after, people);
  if (gained) publishChannelGained(tx, after, { audience: gained, causes, capable }, systemGroups);
  for (const update of updatesOf(was, is, systemGroups)) {
    const event = { type: 'stream', op: 'update', stream_id: is.c, name: was.name, ...update } as const;
    emit(tx, event, stayed, causes, update.property === 'is_archived' ? KNOWING_ARCHIVED : capable);
  }
  if (lost) publishChannelLost(tx, before, { audience: lost, causes, capable });
  if (was.archived === is.archived) return;
  if (is.archived) publishChannelLost(tx, before, { audience: stayed, causes, capable: NOT_KNOWING_ARCHIVED });
  else publishUnarchived(tx, change);
}

/**
 * For clients to which the archived channel appeared as deleted: publishes the channel as if new, then their
 * subscriptions, and after these all subscribers, to everyone. In each subscription the list of subscribers would be
 * hundreds of lists, as many as there are combinations of personal settings.
 */
function publishUnarchived(tx: Tx, { after, systemGroups, people, returning = [] }: ChannelChange): void {
  const causes = people?.causes ?? [];
  const to = { audience: audienceOf(after), causes, capable: NOT_KNOWING_ARCHIVED };
  const channel = { ...after.channel, subscribers: 0 };
  const present = UserSet.EMPTY;
  publishChannelGained(tx, { channel, roster: present }, to, systemGroups);
  publishOwnSubscriptions(tx, { channel, joined: returning, present, systemGroups, causes, ...NOT_KNOWING_ARCHIVED });
  publishRoster(tx, after, to);
}

function updatesOf(
  was: ChannelDocument,
  is: ChannelDocument,
  systemGroups: ReadonlyMap<string, number>,
): readonly Update[] {
  const updates: Update[] = [];
  const add = (differs: boolean, update: Update) => {
    if (differs) updates.push(update);
  };
  add(was.name !== is.name, { property: 'name', value: is.name });
  add(was.description !== is.description, {
    property: 'description',
    value: is.description,
    rendered_description: is.renderedDescription,
  });
  const opened = (['inviteOnly', 'historyPublic', 'webPublic'] as const).some((key) => was[key] !== is[key]);
  add(opened, {
    property: 'invite_only',
    value: is.inviteOnly,
    history_public_to_subscribers: is.historyPublic,
    is_web_public: is.webPublic,
  });
  add(was.retentionDays !== is.retentionDays, { property: 'message_retention_days', value: is.retentionDays });
  add(was.topicsPolicy !== is.topicsPolicy, { property: 'topics_policy', value: is.topicsPolicy });
  add((was.folder ?? null) !== (is.folder ?? null), { property: 'folder_id', value: is.folder ?? null });
  const pushes = is.defaultPush ?? false;
  add((was.defaultPush ?? false) !== pushes, { property: 'default_push_notifications', value: pushes });
  for (const name of Object.keys(is.groups) as (keyof typeof is.groups)[]) {
    add(was.groups[name] !== is.groups[name], { property: name, value: is.groups[name] });
  }
  // The two legacy properties that derive from `can_send_message_group`.
  const policies = [postPolicy(was, systemGroups), postPolicy(is, systemGroups)] as const;
  add(policies[0] !== policies[1], { property: 'stream_post_policy', value: policies[1] });
  const closed = policies[1] === 2;
  add((policies[0] === 2) !== closed, { property: 'is_announcement_only', value: closed });
  add(was.archived !== is.archived, { property: 'is_archived', value: is.archived });
  return updates;
}
