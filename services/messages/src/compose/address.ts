/** The mentions and alert words of a message, in the forms that its document stores and its event carries. */
import { UserSet } from '@rookery/core';
import type { RenderedMessage } from '@rookery/markdown';
import type { Flagged } from '@rookery/protos/gen/rookery/Flagged.ts';
import type { MentionedGroup } from '@rookery/protos/gen/rookery/MentionedGroup.ts';
import { type Mentions, mentionedReceivers } from '../message/rules/mentions.ts';
import { type StoredMentions, toStoredMentions } from '../message/store/mentions.ts';
import type { UserCards } from '../upstream/known-users.ts';

/** The mentions of one message, and the receivers with a matching alert word. */
export interface Address {
  readonly stored: StoredMentions;
  readonly flags: readonly Flagged[];
  /** Bots that receive the message only because it mentions them. */
  readonly extra: readonly number[];
  /** For each mentioned group, its members among the receivers whom the message does not mention by name. */
  readonly groups?: readonly MentionedGroup[];
}

const NOBODY: Address = { stored: {}, flags: [], extra: [] };

/** Input of `addressOf`. */
interface AddressParts {
  readonly rendered: RenderedMessage;
  readonly receivers: UserSet;
  /** The organisation's users, if the message mentions any: a bot may receive it because of the mention alone. */
  readonly users: UserCards | undefined;
  readonly publicChannel: boolean;
  /** Receivers with an alert word that the message contains. */
  readonly alerted: UserSet;
  /** Members of the mentioned groups. */
  readonly mentionedGroupMembers?: UserSet;
  /** Topic participants; absent or empty unless the message contains a topic wildcard mention. */
  readonly participants?: UserSet | undefined;
}

/**
 * Computes the address. The cost depends on the number of mentions, not of receivers: receivers are only tested for
 * membership, and a wildcard mention passes their set on unchanged.
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
  // The older name, which both flags share; a client knows either this one or the two newer ones.
  const everybody = rendered.wildcard ? receivers : inTopic;
  if (everybody.size > 0) flags.push({ flag: 'wildcard_mentioned', users: everybody.toBytes() });
  if (alerted.size > 0) flags.push({ flag: 'has_alert_word', users: alerted.toBytes() });
  const stored = toStoredMentions(mentioned, mentions.bots, rendered.wildcard, alerted, inTopic);
  return { stored, flags, extra: mentions.bots };
}

/** Adds the members of each mentioned group among the receivers: notifications name the group. */
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
