/** Whom a message addresses, as the document stores it and its event carries it. */
import { UserSet } from '@rookery/core';
import type { Rendered } from '@rookery/markdown';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import type { MentionedGroup } from '@rookery/protos/gen/rookery/MentionedGroup.ts';
import { type Mentions, mentionedReceivers } from '../message/rules/mentions.ts';
import { type StoredMentions, toStoredMentions } from '../message/store/mentions.ts';
import type { UserCards } from '../upstream/known-users.ts';

/** The mentions of one message, and who looks for a word of it. */
export interface Address {
  readonly stored: StoredMentions;
  readonly flags: readonly Flagged[];
  /** Those who receive the message only because it mentions them. */
  readonly extra: readonly number[];
  /** By group, the receivers whom it mentions and no mention names. */
  readonly groups?: readonly MentionedGroup[];
}

const NOBODY: Address = { stored: {}, flags: [], extra: [] };

/** What an address is made of. */
interface AddressParts {
  readonly rendered: Rendered;
  readonly receivers: UserSet;
  /** The realm's, where the message mentions any: a bot may receive it by the mention alone. */
  readonly users: UserCards | undefined;
  readonly publicChannel: boolean;
  /** The receivers who look for a word of it. */
  readonly alerted: UserSet;
  /** Whom the groups call on that it mentions. */
  readonly mentionedGroupMembers?: UserSet;
  /** Who took part in the topic, where the message calls on them. */
  readonly participants?: UserSet | undefined;
}

/**
 * Works out who is addressed. The cost is that of the mentions: the receivers are only looked into, and of a wildcard
 * their set is passed on unchanged.
 */
export function addressOf(parts: AddressParts): Address {
  const { rendered, receivers, users, publicChannel, alerted } = parts;
  const { mentionedGroupMembers = UserSet.EMPTY, participants = UserSet.EMPTY } = parts;
  const nobody = rendered.mentioned.size === 0 && rendered.groups.size === 0 && !rendered.wildcard;
  if (nobody && alerted.size === 0 && participants.size === 0) return NOBODY;
  const mentions: Mentions = mentionedReceivers(
    rendered.mentioned,
    (user) => receivers.has(user),
    (user) => {
      const card = users?.get(user);
      return card?.is_active === true && card.bot_type !== 0;
    },
    publicChannel,
  );
  const mentioned = UserSet.of(mentions.users).union(mentionedGroupMembers.intersect(receivers));
  const flags: Flagged[] = [];
  if (mentioned.size > 0) flags.push({ flag: 'mentioned', users: mentioned.toBytes() });
  const inTopic = participants.intersect(receivers);
  if (inTopic.size > 0) flags.push({ flag: 'topic_wildcard_mentioned', users: inTopic.toBytes() });
  if (rendered.wildcard) flags.push({ flag: 'stream_wildcard_mentioned', users: receivers.toBytes() });
  // The one name that both had before; clients know one or the other.
  const everybody = rendered.wildcard ? receivers : inTopic;
  if (everybody.size > 0) flags.push({ flag: 'wildcard_mentioned', users: everybody.toBytes() });
  if (alerted.size > 0) flags.push({ flag: 'has_alert_word', users: alerted.toBytes() });
  const stored = toStoredMentions(mentioned, mentions.bots, rendered.wildcard, alerted, inTopic);
  return { stored, flags, extra: mentions.bots };
}

/** The address with the receivers that each mentioned group has: notifications name the group. */
export function withGroups(
  address: Address,
  members: ReadonlyMap<number, UserSet>,
  named: ReadonlySet<number>,
  receivers: UserSet,
): Address {
  if (members.size === 0) return address;
  const groups = [...members].flatMap(([group_id, users]) => {
    const mentioned = users.intersect(receivers).without(...named);
    return mentioned.size > 0 ? [{ group_id, users: mentioned.toBytes() }] : [];
  });
  return groups.length > 0 ? { ...address, groups } : address;
}
