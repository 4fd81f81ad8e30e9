/**
 * Messages of the Notification Bot about channels: in the channel's own topic for events if the organisation enables
 * that, about new channels in the organisation's channel for announcements, and to users whom others subscribed.
 */
import { channelLink, loudMention, plainName, quotation, type RealmRules, silentMention } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { UserCard__Output } from '@rookery/protos/gen/rookery/UserCard.ts';
import type { Notice } from '@rookery/runtime';
import type { ChannelDocument, FolderDocument, TopicsPolicy } from '../channel/store/documents.ts';

const SENDER = 'notification-bot';
const CHANNEL_EVENTS = 'channel events';
const NEW_CHANNELS = 'new channels';
const NO_DESCRIPTION = '*No description.*';

/** The user who changed a channel, as a mention shows them. */
interface Actor {
  readonly user_id: number;
  readonly full_name: string;
}

type Privacy = Pick<ChannelDocument, 'inviteOnly' | 'historyPublic' | 'webPublic'>;
type Rules = Pick<RealmRules, 'send_channel_events_messages' | 'new_stream_announcements_stream_id'>;

const linkTo = ({ c, name }: ChannelDocument): string => channelLink({ id: c, name });

/** The name of a channel's privacy in notices. */
function policyName({ inviteOnly, historyPublic, webPublic }: Privacy): string {
  if (webPublic) return 'Web-public';
  if (!inviteOnly) return 'Public';
  return historyPublic ? 'Private, shared history' : 'Private, protected history';
}

/** A message in the channel about its change; none if the organisation does not enable these messages. */
function channelEvent(rules: Rules, channel: ChannelDocument, content: string): Notice[] {
  if (!rules.send_channel_events_messages) return [];
  return [
    {
      sender: SENDER,
      channel: { id: channel.c, topic: CHANNEL_EVENTS, into_archived: channel.archived },
      content,
      ...knowing([channel]),
    },
  ];
}

/** The private channels among these, which the notice may link because its readers see them. */
function knowing(channels: readonly ChannelDocument[]): Pick<Notice, 'known_channel_ids'> {
  const known_channel_ids = channels.filter(({ inviteOnly }) => inviteOnly).map(({ c }) => c);
  return known_channel_ids.length > 0 ? { known_channel_ids } : {};
}

/** The messages about a request that created channels or subscribed users. */
export function subscribingNotices(options: {
  readonly rules: Rules;
  readonly caller: Caller__Output;
  readonly created: readonly ChannelDocument[];
  /** Whether new channels are announced. */
  readonly announce: boolean;
  /** The users whom the request named. */
  readonly cards: readonly UserCard__Output[];
  /** By user: the channels that the request subscribed them to. */
  readonly joinedBy: ReadonlyMap<number, readonly ChannelDocument[]>;
  /** Whether users whom another user subscribed get a message. */
  readonly writes: boolean;
}): Notice[] {
  const actor = options.caller.card;
  if (!actor) return [];
  const others = options.cards.filter(
    (card) => options.writes && card.user_id !== actor.user_id && card.bot_type === 0,
  );
  const joined = others.flatMap(({ user_id }) => {
    const channels = options.joinedBy.get(user_id);
    return channels ? [[user_id, channels] as const] : [];
  });
  return [
    ...options.created.flatMap((channel) => channelCreated(options.rules, actor, channel)),
    ...(options.announce ? channelsAnnounced(options.rules, actor, options.created) : []),
    ...subscribedByAnother(actor, new Map(joined)),
  ];
}

function channelCreated(rules: Rules, actor: Actor, channel: ChannelDocument): Notice[] {
  const head = `**${policyName(channel)}** channel created by ${silentMention(actor)}. **Description:**`;
  return channelEvent(rules, channel, `${head}\n${quotation(channel.description || NO_DESCRIPTION)}`);
}

/** Announces new public channels in the organisation's channel for announcements. */
function channelsAnnounced(rules: Rules, actor: Actor, created: readonly ChannelDocument[]): Notice[] {
  const id = rules.new_stream_announcements_stream_id;
  const open = created.filter(({ inviteOnly }) => !inviteOnly);
  if (id <= 0 || open.length === 0) return [];
  const links = open.map(linkTo).join(', ');
  const what = open.length === 1 ? `created a new channel ${links}.` : `created the following channels: ${links}.`;
  return [{ sender: SENDER, channel: { id, topic: NEW_CHANNELS }, content: `${silentMention(actor)} ${what}` }];
}

/**
 * Messages to users whom another user subscribed.
 * @param joined by user: the channels that they were subscribed to
 */
function subscribedByAnother(actor: Actor, joined: ReadonlyMap<number, readonly ChannelDocument[]>): Notice[] {
  const alike = Map.groupBy(joined, ([, channels]) => channels.map(({ c }) => c).join());
  return [...alike.values()].flatMap((people): Notice[] => {
    const channels = (people[0]?.[1] ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    const links = channels.map(linkTo);
    const who = `${loudMention(actor)} subscribed you to the`;
    const content =
      links.length === 1
        ? `${who} channel ${links[0]}.`
        : `${who} following channels:\n\n${links.map((link) => `* ${link}\n`).join('')}`;
    return [{ sender: SENDER, user_ids: people.map(([user]) => user), content, ...knowing(channels) }];
  });
}

/**
 * The messages about a change of a channel, in the order of what changed.
 * @param folders the organisation's, if the change may be of the channel's folder
 */
export function changeNotices(
  rules: Rules & Pick<RealmRules, 'message_retention_days'>,
  actor: Actor | null,
  was: ChannelDocument,
  is: ChannelDocument,
  folders: readonly FolderDocument[] = [],
): Notice[] {
  if (!actor) return [];
  return [
    ...(is.archived || !was.archived ? [] : channelUnarchived(rules, is)),
    ...(was.name === is.name ? [] : channelRenamed(rules, actor, is, was.name)),
    ...(was.description === is.description ? [] : channelDescribed(rules, actor, is, was.description)),
    ...channelPrivacyChanged(rules, actor, is, was),
    ...(was.retentionDays === is.retentionDays ? [] : channelRetentionChanged(rules, actor, is, was.retentionDays)),
    ...(was.topicsPolicy === is.topicsPolicy ? [] : channelTopicsPolicyChanged(rules, actor, is, was.topicsPolicy)),
    ...channelFolderChanged(rules, actor, is, { before: was.folder, folders }),
    ...(was.archived || !is.archived ? [] : channelArchived(rules, is)),
  ];
}

/** @param channel in its present state */
function channelRenamed(rules: Rules, actor: Actor, channel: ChannelDocument, before: string): Notice[] {
  const content = `${silentMention(actor)} renamed channel **${plainName(before)}** to **${plainName(channel.name)}**.`;
  return channelEvent(rules, channel, content);
}

/** @param channel in its present state */
function channelDescribed(rules: Rules, actor: Actor, channel: ChannelDocument, before: string): Notice[] {
  const content = [
    `${silentMention(actor)} changed the description for this channel.\n`,
    '* **Old description:**',
    quotation(before || NO_DESCRIPTION),
    '* **New description:**',
    quotation(channel.description || NO_DESCRIPTION),
  ];
  return channelEvent(rules, channel, content.join('\n'));
}

/** @param channel in its present state */
function channelPrivacyChanged(rules: Rules, actor: Actor, channel: ChannelDocument, before: Privacy): Notice[] {
  const [old, present] = [policyName(before), policyName(channel)];
  if (old === present) return [];
  const what = `changed the access permissions for this channel from **${old}** to **${present}**.`;
  return channelEvent(rules, channel, `${silentMention(actor)} ${what}`);
}

/** @param channel in its present state */
function channelRetentionChanged(
  rules: Rules & Pick<RealmRules, 'message_retention_days'>,
  actor: Actor,
  channel: ChannelDocument,
  before: number | null,
): Notice[] {
  const days = (value: number | null) => value ?? rules.message_retention_days ?? -1;
  const period = (value: number | null) => (days(value) < 0 ? 'Forever' : `${days(value)} days`);
  const retained = days(channel.retentionDays);
  const content = [
    `${silentMention(actor)} has changed the message retention period for this channel:`,
    `* **Old retention period**: ${period(before)}`,
    `* **New retention period**: ${period(channel.retentionDays)}\n`,
    retained < 0
      ? 'Messages in this channel will now be retained forever.'
      : `Messages in this channel will now be automatically deleted ${retained} days after they are sent.`,
  ];
  return channelEvent(rules, channel, content.join('\n'));
}

const TOPICS_POLICY_NAMES: Readonly<Record<TopicsPolicy, string>> = {
  inherit: 'Automatic',
  allow_empty_topic: '*general chat* topic allowed',
  disable_empty_topic: 'No *general chat* topic',
  empty_topic_only: 'Only *general chat* topic allowed',
};

/** @param channel in its present state */
function channelTopicsPolicyChanged(
  rules: Rules,
  actor: Actor,
  channel: ChannelDocument,
  before: TopicsPolicy,
): Notice[] {
  const change = `from **${TOPICS_POLICY_NAMES[before]}** to **${TOPICS_POLICY_NAMES[channel.topicsPolicy]}**`;
  const what = `changed the "Allow posting to the *general chat* topic?" setting ${change}.`;
  return channelEvent(rules, channel, `${silentMention(actor)} ${what}`);
}

/** @param channel in its present state */
function channelFolderChanged(
  rules: Rules,
  actor: Actor,
  channel: ChannelDocument,
  { before, folders }: { before: ChannelDocument['folder']; folders: readonly FolderDocument[] },
): Notice[] {
  if ((before ?? null) === (channel.folder ?? null)) return [];
  const nameOf = (id: number | null | undefined) =>
    plainName(folders.find((one) => one.id === id)?.name ?? 'No folder');
  const what = `changed the folder for this channel from **${nameOf(before)}** to **${nameOf(channel.folder)}**.`;
  return channelEvent(rules, channel, `${silentMention(actor)} ${what}`);
}

/**
 * Marked as read: the channel is no longer in use.
 * @param channel in its present state
 */
function channelArchived(rules: Rules, channel: ChannelDocument): Notice[] {
  const notices = channelEvent(rules, channel, `Channel ${linkTo(channel)} has been archived.`);
  return notices.map((notice) => ({ ...notice, read: true }));
}

/** @param channel in its present state */
function channelUnarchived(rules: Rules, channel: ChannelDocument): Notice[] {
  return channelEvent(rules, channel, `Channel ${linkTo(channel)} has been unarchived.`);
}
