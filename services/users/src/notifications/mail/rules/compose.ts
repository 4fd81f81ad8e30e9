/** Composes the mails of missed messages: one per conversation, or one without content for all. */
import { createHash } from 'node:crypto';
import { escapeAll } from '@rookery/core';
import type { Trigger } from '../../delivery.ts';
import type { ReadMessage } from '../../message-reader.ts';
import { toMailContent } from './content.ts';
import { footerText, type MailFrame, nameList, toPage, toSubject } from './layout.ts';
import { messageUrl } from './links.ts';

/** A message in a mail, and why it is there. */
export interface MissedMessage {
  readonly message: ReadMessage;
  readonly trigger: Trigger;
  /** The name of the mentioned group. */
  readonly group?: string | undefined;
}

/** The frame of a mail about messages. */
export interface MissedMailFrame extends MailFrame {
  /** Whether a reply to the mail is posted. */
  readonly takesReplies: boolean;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The sender's name. */
  readonly from: string;
  /** The key of the conversation, for `References`. */
  readonly thread: string;
  readonly messages: readonly MissedMessage[];
}

/** Groups messages by conversation, in the order of the first message of each. */
export function byConversation(missed: readonly MissedMessage[]): MissedMessage[][] {
  return [...Map.groupBy(missed, ({ message }) => conversationKey(message)).values()];
}

function conversationKey({ type, stream_id = 0, subject, display_recipient }: ReadMessage): string {
  if (type === 'stream') return `c${stream_id}:${subject.toLowerCase()}`;
  return `d${usersOf(display_recipient).join()}`;
}

export function usersOf(recipient: ReadMessage['display_recipient']): number[] {
  return typeof recipient === 'string' ? [] : recipient.map(({ id }) => id).sort((a, b) => a - b);
}

/** Composes a mail with the content of a conversation's messages, ascending. */
export function composeConversation(missed: readonly MissedMessage[], frame: MissedMailFrame): ComposedMail {
  const [first] = missed as readonly [MissedMessage];
  const { message } = first;
  const names = [...new Set(missed.map((one) => one.message.sender_full_name))];
  const url = messageUrl(frame.base, placeOf(message), message.id);
  const blocks = missed.map((one) => toBlock(one, frame.base));
  const why = reasonOf(first);
  const [reply, open] = frame.takesReplies
    ? ['Reply to this mail to answer in the conversation, or', 'open it']
    : ['Replies to this mail are not read.', 'Open the conversation'];
  return {
    subject: toSubject(placeName(message, frame.reader), frame),
    text: `${blocks.map(({ text }) => text).join('\n\n')}\n\n-- \n${why}\n${reply} ${open}:\n${url}\n\n${footerText(frame)}\n`,
    html: toPage(
      `${blocks.map(({ html }) => html).join('\n<hr>\n')}
<hr>
<p>${escapeAll(why)} ${escapeAll(reply)} <a href="${escapeAll(url)}">${open} in ${escapeAll(frame.organisation)}</a>.</p>`,
      frame,
    ),
    from: `${nameList(names)} (via ${frame.organisation})`,
    thread: conversationKey(message),
    messages: missed,
  };
}

/** Composes a mail without content, conversations and senders. */
export function composeWithoutContent(
  missed: readonly MissedMessage[],
  frame: MissedMailFrame,
  hiddenBy: 'user' | 'organisation',
): ComposedMail {
  const count = missed.length === 1 ? 'a new message' : `${missed.length} new messages`;
  const hidden =
    hiddenBy === 'user'
      ? 'This mail does not include the content of messages, as your settings say.'
      : 'This mail does not include the content of messages, as the organization does not allow it.';
  return {
    subject: toSubject('New messages', frame),
    text: `You have ${count} in ${frame.organisation}.\n${hidden}\n\nOpen them:\n${frame.base}\n\n${footerText(frame)}\n`,
    html: toPage(
      `<p>You have ${count} in <a href="${escapeAll(frame.base)}">${escapeAll(frame.organisation)}</a>.</p>
<p>${hidden}</p>`,
      frame,
    ),
    from: frame.organisation,
    thread: 'new messages',
    messages: missed,
  };
}

/** A hash that identifies a thread without revealing its conversation. */
export function threadId(realm: number, user: number, thread: string): string {
  return createHash('sha256').update(`${realm}:${user}:${thread}`).digest('hex').slice(0, 32);
}

function placeOf(message: ReadMessage) {
  return message.type === 'stream'
    ? { channel: message.stream_id ?? 0, topic: message.subject }
    : { users: usersOf(message.display_recipient) };
}

/** The name of a conversation as its reader sees it. */
function placeName({ type, display_recipient, subject }: ReadMessage, reader: number): string {
  if (type === 'stream') return `#${display_recipient} > ${subject === '' ? 'general chat' : subject}`;
  const others = (typeof display_recipient === 'string' ? [] : display_recipient).filter(({ id }) => id !== reader);
  if (others.length === 1) return `Direct message with ${others[0]?.full_name}`;
  return `Group direct messages with ${nameList(others.map(({ full_name }) => full_name))}`;
}

function toBlock({ message }: MissedMessage, base: string): { text: string; html: string } {
  const { html, text } = toMailContent(message.content, base);
  const name = message.sender_full_name;
  return { text: `${name}:\n${text}`, html: `<p><strong>${escapeAll(name)}</strong></p>\n${html}` };
}

function reasonOf({ trigger, group }: MissedMessage): string {
  switch (trigger) {
    case 'direct_message':
      return 'You receive this because it was sent to you.';
    case 'mentioned':
      return group === undefined
        ? 'You receive this because you were mentioned.'
        : `You receive this because @${group} was mentioned.`;
    case 'topic_wildcard_mentioned':
    case 'topic_wildcard_mentioned_in_followed_topic':
      return 'You receive this because all topic participants were mentioned.';
    case 'stream_wildcard_mentioned':
    case 'stream_wildcard_mentioned_in_followed_topic':
      return 'You receive this because everyone was mentioned.';
    case 'followed_topic_email':
    case 'followed_topic_push':
      return 'You receive this because you follow the topic.';
    case 'stream_email':
    case 'stream_push':
    case 'digest':
      return 'You receive this because of your settings of the channel.';
  }
}
