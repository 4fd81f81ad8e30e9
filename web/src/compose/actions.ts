/** Actions of the compose box, for its buttons and for the rest of the client. */
import type { Draft, Message } from '@rookery/client';
import { createEffect, on } from 'solid-js';
import { t } from '../i18n/index.ts';
import {
  api,
  channel,
  directHash,
  nameOf,
  narrowHash,
  navigate,
  type Outgoing,
  onSent,
  onTopicMove,
  outgoing,
  type Recipient,
  send,
  state,
  topicHash,
  topicName,
  view,
} from '../state/index.ts';
import { notify, notifyError } from '../ui/index.ts';
import { box, setBox, setTarget } from './box.ts';
import { finishWriting, isGoing, resumeDraft, resumeFor, shelve, type Taken, watchWriting } from './drafts.ts';
import { linkText } from './markdown/link-text.ts';
import { quotation } from './quotation.ts';
import {
  channelTarget,
  directTarget,
  isConversation,
  NO_TARGET,
  recipientOf,
  sameTarget,
  type Target,
  targetOf,
  targetOfMessage,
  targetOfNarrow,
} from './recipient/target.ts';
import { hasText, insertAtCaret, insertBlock, setText, text, textarea } from './text.ts';

/** The element that receives the focus when the box opens. */
type Focus = 'text' | 'recipient';

/** The target of a message written in the current view; undefined if the view has none. */
export const viewTarget = (): Target | undefined =>
  view().name === 'narrow' ? targetOfNarrow(view().narrow) : undefined;

/** Opens the box for a target. Text for another target is saved as a draft. */
function openBox(target: Target, focus: Focus = 'text'): void {
  // Spectators cannot write.
  if (state.user_id === 0) return;
  const isOther = !sameTarget(box.target, target);
  if (isOther && /\S/.test(text())) shelve();
  if (!/\S/.test(text())) {
    const isResumed = recipientOf(target) !== undefined && resumeFor(target);
    if (!isResumed) turnTo(target);
  }
  showText();
  focusBox(focus);
}

/** Incremented when the box closes or turns to another conversation, but not when the user changes its recipient. */
let turns = 0;

function turnTo(target: Target): void {
  if (!sameTarget(box.target, target)) turns++;
  setTarget(target);
}

/** Shows the box with its text, not the preview. */
const showText = (): void => setBox({ isOpen: true, isPreview: false, error: undefined });

/** Closes the box. Its text becomes a draft, and returns when the box opens for the same conversation. */
export function closeBox(): void {
  turns++;
  setBox({ isOpen: false, isFull: false, isPreview: false, error: undefined });
  if (/\S/.test(text())) shelve();
}

/** Focuses the box once it is rendered. */
export function focusBox(focus: Focus = 'text'): void {
  queueMicrotask(() => {
    const recipient = document.querySelector<HTMLElement>('[data-compose-recipient]');
    const element = focus === 'recipient' && recipient ? recipient : textarea();
    element?.focus();
  });
}

/** Opens the box for a message to a channel: that of the view, else one to be chosen. */
export function writeToChannel(): void {
  const target = viewTarget();
  const isKnown = target?.type === 'channel' && target.channelId !== undefined;
  openBox(isKnown ? target : NO_TARGET, isKnown && isConversation(view().narrow) ? 'text' : 'recipient');
}

/** Opens the box for a direct message: to the people of the view, else to people to be chosen. */
export function writeDirectly(): void {
  const target = viewTarget();
  const isKnown = target?.type === 'direct';
  openBox(isKnown ? target : directTarget([]), isKnown ? 'text' : 'recipient');
}

/** Opens the box for a reply in the view's conversation. */
export function writeHere(): void {
  const target = viewTarget();
  if (target && recipientOf(target)) openBox(target, isConversation(view().narrow) ? 'text' : 'recipient');
  else writeToChannel();
}

/** Opens the box for a reply to a message. */
export const replyTo = (message: Message): void => openBox(targetOfMessage(message, state.user_id));

/** Opens the box for a reply to a message that mentions its sender. */
export function replyMentioning(message: Message): void {
  replyTo(message);
  const { sender_full_name: name, sender_id: id } = message;
  const isShared = state.realm_users.some((one) => one.full_name === name && one.user_id !== id);
  // The field exists a moment after the box.
  queueMicrotask(() => {
    const space = /\S$/.test(text()) ? ' ' : '';
    insertAtCaret(`${space}@**${name}${isShared ? `|${id}` : ''}** `);
  });
}

/** Opens the conversation that the box writes to. */
export function goToTarget(): boolean | undefined {
  const recipient = box.isOpen ? recipientOf(box.target) : undefined;
  if (!recipient) return false;
  navigate(addressOfRecipient(recipient));
  return undefined;
}

/** Opens the box for a recipient, and appends a text. */
export function composeTo(recipient: Recipient, options: { text?: string } = {}): void {
  openBox(targetOf(recipient));
  if (options.text) append(options.text);
}

/** Appends a text, regardless of the focus. */
const append = (added: string): void => setText(/\S/.test(text()) ? `${text()}\n\n${added}` : added);

/** Whether the box has unsent text. */
export const composeHasText = (): boolean => hasText();

/** Opens the box for a reply to a message, which is quoted at the caret. */
export async function quote(message: Message): Promise<void> {
  // Written text retains its target: a message of another conversation is quoted into it.
  if (!(box.isOpen && hasText())) openBox(targetOfMessage(message, state.user_id));
  else focusBox();
  const isSame = watchBox();
  const block = await quotationOf(message, t('compose.said'));
  if (block && isSame()) insertBlock(block);
}

/** Returns a check of whether the box was neither closed nor given another text or conversation since the call. */
export function watchBox(): () => boolean {
  const isSameText = watchWriting();
  const turn = turns;
  return () => isSameText() && turns === turn;
}

/** Opens the box with a message quoted, for a recipient to be chosen. */
export async function forward(message: Message): Promise<void> {
  if (hasText()) shelve();
  turnTo(NO_TARGET);
  showText();
  focusBox('recipient');
  const isSame = watchBox();
  const where =
    message.type === 'stream'
      ? ` [${linkText(`#${channel(message.stream_id)?.name ?? ''} > ${topicName(message.subject)}`)}](${addressOf(message)})`
      : '';
  const block = await quotationOf(message, where === '' ? t('compose.said') : t('compose.saidIn'), where);
  // The recipient may be half-typed by now: the focus stays there.
  if (block && isSame()) append(`${block}\n`);
}

/** Returns the quotation of a message, or undefined if fetching it fails, and then shows the error. */
async function quotationOf(message: Message, said: string, where?: string): Promise<string | undefined> {
  try {
    const { message: source } = await api.get(`/messages/${message.id}`, {
      apply_markdown: false,
    });
    const mention = `@_**${message.sender_full_name}|${message.sender_id}**`;
    const link = where ? `${said}${where}` : `[${said}](${addressOf(message)})`;
    return `${mention} ${link}:\n${quotation(source.content)}\n`;
  } catch (error) {
    notifyError(error);
    return undefined;
  }
}

/** The full address of a message, for other clients and mails. */
function addressOf(message: Message): string {
  const { type, channelId = 0, topic, userIds } = targetOfMessage(message, state.user_id);
  const where =
    type === 'channel'
      ? [
          { operator: 'channel' as const, operand: channelId, negated: false },
          { operator: 'topic' as const, operand: topic, negated: false },
        ]
      : [{ operator: 'dm' as const, operand: [...userIds], negated: false }];
  return `${state.realm_url}/${narrowHash([...where, { operator: 'near', operand: message.id, negated: false }])}`;
}

/** Sends the message. The notes above the text have already prevented sending one with an obstacle. */
export function sendNow(): void {
  const recipient = recipientOf(box.target);
  const content = text().trimEnd();
  if (!recipient || content.trim() === '') return;
  const localId = send(recipient, content);
  finishWriting();
  setBox({ isFull: false, error: undefined });
  goToSent(recipient, localId);
}

/** Resumes a draft in the view of its conversation, unless it is being sent. */
export function editDraft(draft: Draft): void {
  if (isGoing(draft)) return;
  if (/\S/.test(text())) shelve();
  resumeDraft(draft);
  showText();
  const recipient = recipientOf(box.target);
  if (recipient) navigate(addressOfRecipient(recipient));
  focusBox(recipient ? 'text' : 'recipient');
}

/** Puts the text of a scheduled message, which was removed, into the box. */
export function editScheduled(taken: Taken): void {
  if (/\S/.test(text())) shelve();
  taken.putBack();
  showText();
  focusBox();
}

const addressOfRecipient = (recipient: Recipient): string =>
  recipient.type === 'channel' ? topicHash(recipient.channelId, recipient.topic) : directHash(recipient.userIds);

/**
 * Replaces the text with the source of a poll or task list, which must be a message of its own: other text becomes a
 * draft.
 */
export function writeWidget(source: string): void {
  const { target } = box;
  if (hasText()) shelve();
  setTarget(target);
  setText(source);
  setTimeout(() => focusBox());
}

/** Local ids of sends outside of the view: their conversation is reported once the server has them. */
const elsewhere = new Set<string>();

/** Opens or later reports the conversation of a sent message, if it is not in the view. */
function goToSent(recipient: Recipient, localId: string): void {
  if (isInView(recipient)) return;
  if (state.user_settings.web_navigate_to_sent_message) navigate(addressOfRecipient(recipient));
  else elsewhere.add(localId);
}

/** Operators of views that show every message of a conversation. */
const OF_CONVERSATION = new Set(['channel', 'stream', 'topic', 'dm', 'pm-with', 'near', 'with']);

/** Whether the view is that of the conversation, so that it shows pending sends. */
function isInView(recipient: Recipient): boolean {
  const seen = viewTarget();
  const { narrow } = view();
  const isWhole = isConversation(narrow) && narrow.every((one) => !one.negated && OF_CONVERSATION.has(one.operator));
  return seen !== undefined && isWhole && sameTarget(seen, targetOf(recipient));
}

/** Shows a toast about a conversation that is not in the view, with a link to it. */
function notifyElsewhere(recipient: Recipient, words: string, kind: 'info' | 'danger'): void {
  const run = () => navigate(addressOfRecipient(recipient));
  if (!isInView(recipient)) notify(words, { kind, action: { label: t('compose.goThere'), run } });
}

const refused = (): Outgoing[] => outgoing().filter((one) => one.status === 'failed');

/** The name of a conversation: `#general > lunch`, or names. */
export function recipientName(recipient: Recipient): string {
  if (recipient.type === 'channel') {
    return `#${channel(recipient.channelId)?.name ?? ''} > ${topicName(recipient.topic)}`;
  }
  return recipient.userIds.map(nameOf).join(', ');
}

/** Starts making the target follow the view while the box is empty. Called once, inside a root. */
export function followView(): void {
  createEffect(
    on(viewTarget, (target) => {
      if (hasText()) return;
      turnTo(target ?? NO_TARGET);
      if (!target) closeBox();
    }),
  );
  createEffect(
    on(refused, (now, before = []) => {
      for (const one of now) {
        if (before.includes(one)) continue;
        notifyElsewhere(one.recipient, t('messages.not_sent', { error: one.error ?? '' }), 'danger');
      }
    }),
  );
  // The target follows moves of its topic.
  onTopicMove((from, to) => {
    if (sameTarget(box.target, channelTarget(from.channelId, from.topic))) setTarget(to);
  });
  onSent(({ localId, recipient, topicPolicy }) => {
    if (elsewhere.delete(localId)) {
      notifyElsewhere(recipient, t('compose.sentElsewhere', { where: recipientName(recipient) }), 'info');
    }
    if (topicPolicy === undefined || recipient.type !== 'channel') return;
    const topic = topicName(recipient.topic);
    notify(t(topicPolicy === 3 ? 'compose.nowFollowed' : 'compose.nowUnmuted', { topic }));
  });
}
