/** Own items in the API's form, the same in lists, registers and events. */
import { shownTopicName } from '@rookery/core';
import type { AnswerOf, DRAFTS, REMINDERS, SAVED_SNIPPETS, SCHEDULED_MESSAGES } from '@rookery/core/answers';
import { toSeconds } from '../message/message-json.ts';
import type { DraftDocument, ReminderDocument, ScheduledDocument, SnippetDocument } from './store/own-items.ts';

/** @param emptyTopicNames whether the reader supports the empty topic; otherwise its display name is used */
export function draftJson(
  { id, channel, topic, users, content, at }: DraftDocument,
  emptyTopicNames = true,
): AnswerOf<typeof DRAFTS>['drafts'][number] {
  const place =
    channel !== undefined
      ? { type: 'stream' as const, to: [channel], topic: shownTopicName(topic ?? '', emptyTopicNames) }
      : { type: users ? ('private' as const) : ('' as const), to: users ?? [], topic: '' };
  return { id, ...place, content, timestamp: toSeconds(at) };
}

/** @param emptyTopicNames as in `draftJson` */
export function scheduledJson(
  scheduled: ScheduledDocument,
  emptyTopicNames = true,
): AnswerOf<typeof SCHEDULED_MESSAGES>['scheduled_messages'][number] {
  const { id, channel, topic, users, content, html, at, failed } = scheduled;
  const place =
    channel === undefined
      ? { type: 'private' as const, to: users ?? [] }
      : { type: 'stream' as const, to: channel, topic: shownTopicName(topic ?? '', emptyTopicNames) };
  return {
    scheduled_message_id: id,
    ...place,
    content,
    rendered_content: html,
    scheduled_delivery_timestamp: toSeconds(at),
    failed: failed ?? false,
  };
}

export function reminderJson(reminder: ReminderDocument): AnswerOf<typeof REMINDERS>['reminders'][number] {
  const { id, user, messageId, content, html, at, failed } = reminder;
  return {
    reminder_id: id,
    type: 'private',
    to: [user],
    content,
    rendered_content: html,
    scheduled_delivery_timestamp: toSeconds(at),
    failed: failed ?? false,
    reminder_target_message_id: messageId,
  };
}

export function snippetJson({
  id,
  title,
  content,
  at,
}: SnippetDocument): AnswerOf<typeof SAVED_SNIPPETS>['saved_snippets'][number] {
  return { id, title, content, date_created: toSeconds(at) };
}
