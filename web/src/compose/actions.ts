/** What the rest of the client asks of the box, and what its buttons do. */
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
import { finishWriting, isGoing, resumeDraft, resumeFor, shelve } from './drafts.ts';
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

/** Where the focus goes when the box opens. */
type Focus = 'text' | 'recipient';

/** Where a message written in the present view goes; undefined where the view says nothing. */
export const viewTarget = (): Target | undefined =>
  view().name === 'narrow' ? targetOfNarrow(view().narrow) : undefined;

/** Opens the box for a target. What was being written for another one is saved as a draft. */
export function openBox(target: Target, focus: Focus = 'text'): void {
  // Without an account there is nothing to write.
  if (state.user_id === 0) return;
  const isOther = !sameTarget(box.target, target);
  if (isOther && /\S/.test(text())) shelve();
  if (!/\S/.test(text())) {
    const isResumed = recipientOf(target) !== undefined && resumeFor(target);
    if (!isResumed) setTarget(target);
  }
  setBox({ isOpen: true, error: undefined });
  focusBox(focus);
}

/** Closes the box. Its text is a draft from now on, and is there again when the box opens for the same conversation. */
export function closeBox(): void {
  setBox({ isOpen: false, isFull: false, isPreview: false, error: undefined });
  if (/\S/.test(text())) shelve();
}

/** Puts the focus into the box, when it is drawn. */
export function focusBox(focus: Focus = 'text'): void {
  queueMicrotask(() => {
    const recipient = document.querySelector<HTMLElement>('[data-compose-recipient]');
    const element = focus === 'recipient' && recipient ? recipient : textarea();
    element?.focus();
  });
}

/** Opens the box for a message to a channel: that of the view, else one that is still to be chosen. */
export function writeToChannel(): void {
  const target = viewTarget();
  const isKnown = target?.type === 'channel' && target.channelId !== undefined;
  openBox(isKnown ? target : NO_TARGET, isKnown && isConversation(view().narrow) ? 'text' : 'recipient');
}

/** Opens the box for a direct message: to those of the view, else to people who are still to be chosen. */
export function writeDirectly(): void {
  const target = viewTarget();
  const isKnown = target?.type === 'direct';
  openBox(isKnown ? target : directTarget([]), isKnown ? 'text' : 'recipient');
}

/** Opens the box for an answer in the view's conversation. */
export function writeHere(): void {
  const target = viewTarget();
  if (target && recipientOf(target)) openBox(target, isConversation(view().narrow) ? 'text' : 'recipient');
  else writeToChannel();
}

/** Opens the box for an answer to a message. */
export const replyTo = (message: Message): void => openBox(targetOfMessage(message, state.user_id));

/** Opens the box for an answer to a message, which mentions its sender. */
export function replyMentioning(message: Message): void {
  replyTo(message);
  const { sender_full_name: name, sender_id: id } = message;
  const isShared = state.realm_users.some((one) => one.full_name === name && one.user_id !== id);
  // The field is there a moment after the box.
  queueMicrotask(() => {
    const space = /\S$/.test(text()) ? ' ' : '';
    insertAtCaret(`${space}@**${name}${isShared ? `|${id}` : ''}** `);
  });
}

/** Goes to the conversation that the box writes to. */
export function goToTarget(): boolean | undefined {
  const recipient = box.isOpen ? recipientOf(box.target) : undefined;
  if (!recipient) return false;
  navigate(addressOfRecipient(recipient));
  return undefined;
}

/** Opens the box for a recipient, with a text after what is there. */
export function composeTo(recipient: Recipient, o: { text?: string } = {}): void {
  openBox(targetOf(recipient));
  if (o.text) append(o.text);
}

/** Puts a text after what is there, wherever the focus is. */
const append = (added: string): void => setText(/\S/.test(text()) ? `${text()}\n\n${added}` : added);

/** Whether something is written that is not sent. */
export const composeHasText = (): boolean => hasText();

/** Opens the box for an answer to a message, which is quoted where the caret is. */
export async function quote(message: Message): Promise<void> {
  // Written text stays where it goes: a quotation of another conversation is quoted into it.
  if (!(box.isOpen && hasText())) openBox(targetOfMessage(message, state.user_id));
  else focusBox();
  const block = await quotationOf(message, t('compose.said'));
  if (block) insertBlock(block);
}

/** Opens the box with a message quoted, for a recipient who is still to be chosen. */
export async function forward(message: Message): Promise<void> {
  if (hasText()) shelve();
  setTarget(NO_TARGET);
  setBox({ isOpen: true, error: undefined });
  focusBox('recipient');
  const where =
    message.type === 'stream'
      ? ` [${escapeLink(`#${channel(message.stream_id)?.name ?? ''} > ${topicName(message.subject)}`)}](${addressOf(message)})`
      : '';
  const block = await quotationOf(message, where === '' ? t('compose.said') : t('compose.saidIn'), where);
  // The recipient may be half-typed by now: the focus stays there.
  if (block) append(`${block}\n`);
}

/** Undefined where it cannot be had, which is said. */
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

/** The whole address of a message, as other clients and mails understand it. */
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

const escapeLink = (words: string): string => words.replace(/[[\]\\]/g, (one) => `\\${one}`);

/** Sends what is written. What may not be sent is refused before by the notes over the text. */
export function sendNow(): void {
  const recipient = recipientOf(box.target);
  const content = text().trimEnd();
  if (!recipient || content.trim() === '') return;
  const localId = send(recipient, content);
  finishWriting();
  setBox({ isPreview: false, isFull: false, error: undefined });
  goToSent(recipient, localId);
}

/** Resumes a draft, in the view of its conversation, unless it is becoming a message. */
export function editDraft(draft: Draft): void {
  if (isGoing(draft)) return;
  if (/\S/.test(text())) shelve();
  resumeDraft(draft);
  setBox({ isOpen: true, error: undefined });
  const recipient = recipientOf(box.target);
  if (recipient) navigate(addressOfRecipient(recipient));
  focusBox(recipient ? 'text' : 'recipient');
}

/** Writes on at what was to be sent later. */
export function editScheduled(target: Target, content: string): void {
  if (/\S/.test(text())) shelve();
  setTarget(target);
  setBox({ isOpen: true, error: undefined });
  setText(content);
  focusBox();
}

const addressOfRecipient = (recipient: Recipient): string =>
  recipient.type === 'channel' ? topicHash(recipient.channelId, recipient.topic) : directHash(recipient.userIds);

/** Makes a poll or a list of tasks the text. It is a message of its own: what was written becomes a draft. */
export function writeWidget(source: string): void {
  const { target } = box;
  if (hasText()) shelve();
  setTarget(target);
  setText(source);
  setTimeout(() => focusBox());
}

/** Sends that were not in the view: where they went is said when the server has them. */
const elsewhere = new Set<string>();

/** Shows where the message goes, if it is not in the view. */
function goToSent(recipient: Recipient, localId: string): void {
  if (isInView(recipient)) return;
  if (state.user_settings.web_navigate_to_sent_message) navigate(addressOfRecipient(recipient));
  else elsewhere.add(localId);
}

/** Terms of views that show every message of a conversation. */
const OF_CONVERSATION = new Set(['channel', 'stream', 'topic', 'dm', 'pm-with', 'near', 'with']);

/** Whether the view is that of a conversation, so that it shows what is on its way there. */
function isInView(recipient: Recipient): boolean {
  const seen = viewTarget();
  const { narrow } = view();
  const isWhole = isConversation(narrow) && narrow.every((one) => !one.negated && OF_CONVERSATION.has(one.operator));
  return seen !== undefined && isWhole && sameTarget(seen, targetOf(recipient));
}

/** Says something of a conversation that is not in the view, with the way there. */
function notifyElsewhere(recipient: Recipient, words: string, kind: 'info' | 'danger'): void {
  const run = () => navigate(addressOfRecipient(recipient));
  if (!isInView(recipient)) notify(words, { kind, action: { label: t('compose.goThere'), run } });
}

const refused = (): Outgoing[] => outgoing().filter((one) => one.status === 'failed');

/** A conversation in a line: `#general > lunch`, or names. */
export function recipientName(recipient: Recipient): string {
  if (recipient.type === 'channel') {
    return `#${channel(recipient.channelId)?.name ?? ''} > ${topicName(recipient.topic)}`;
  }
  return recipient.userIds.map(nameOf).join(', ');
}

/** Lets the recipient follow the view while nothing is written. Once, inside a root. */
export function followView(): void {
  createEffect(
    on(viewTarget, (target) => {
      if (hasText()) return;
      setTarget(target ?? NO_TARGET);
      if (!target) setBox('isOpen', false);
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
  // What is written to a topic goes where the topic goes.
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
