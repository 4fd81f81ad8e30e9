/**
 * Composes a draft from the request and the rendered content: whom the message addresses, and who receives it as read.
 */
import { UserSet } from '@rookery/core';
import type { RenderedMessage } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { KnownRealm } from '@rookery/runtime';
import { addressOf, withGroups } from '../compose/address.ts';
import type { GatheredReferences } from '../compose/references.ts';
import type { NotificationPreferences } from '../upstream/notification-preferences.ts';
import type { SendComposing } from './context.ts';
import { type Draft, type HiddenSender, type SendOptions, toDraft } from './draft.ts';
import type { Target } from './recipients.ts';

interface Composition {
  readonly caller: Caller__Output;
  readonly request: SendOptions;
  readonly target: Target;
  readonly content: string;
  readonly rendered: RenderedMessage;
  readonly gathered: GatheredReferences;
  readonly notificationPreferences: NotificationPreferences;
  readonly realm: Pick<KnownRealm, 'string_id'>;
  /** JSON (`TopicLinks`). */
  readonly topicLinks: string;
  /** Members of the mentioned groups. */
  readonly mentionedGroupMembers: UserSet;
  /** Topic participants, if the message contains a topic wildcard mention. */
  readonly participants?: UserSet;
  /** Whether all users receive it as read. */
  readonly read?: boolean;
  /** Exceptions from `read`: these users receive it as unread. */
  readonly unreadFor?: UserSet;
  /** Receivers from whom the sender is hidden; absent if there are none. */
  readonly hiddenSender?: HiddenSender | undefined;
}

export function compose(options: Composition): Draft {
  const { caller, target, content, rendered, gathered, notificationPreferences, mentionedGroupMembers } = options;
  const isPublic = target.kind === 'channel' && target.isPublic;
  const alerted = notificationPreferences.words.find(content).intersect(target.receivers);
  const mentions = addressOf({
    rendered,
    receivers: target.receivers,
    users: gathered.users,
    publicChannel: isPublic,
    alerted,
    mentionedGroupMembers,
    participants: options.participants,
  });
  const groups = mentionedGroupMembers.size === 0 ? new Map() : gathered.groups.membersByGroup(rendered);
  const address = withGroups(mentions, groups, rendered.mentioned, target.receivers);
  const muters = notificationPreferences.muters.get(caller.user_id)?.intersect(target.receivers) ?? UserSet.EMPTY;
  const unwanted = options.read ? target.receivers.minus(options.unreadFor ?? UserSet.EMPTY) : muters;
  return toDraft({ ...options, address, unwanted, realm: options.realm.string_id });
}

/** Returns the `topic_links` of a message to the target, JSON. */
export async function linksOf(
  { topicLinks }: Pick<SendComposing, 'topicLinks'>,
  caller: Caller__Output,
  realm: KnownRealm,
  target: Target,
): Promise<string> {
  return target.kind === 'channel' ? topicLinks.of(caller.realm_id, realm, target.topic) : '[]';
}
