/** Own items in the API's form: in lists, registers and events alike. */
import { shownTopicName } from '@rookery/core';
import { toSeconds } from '../message/message-json.ts';
import type { DraftDocument, ReminderDocument, ScheduledDocument, SnippetDocument } from './store/own-items.ts';

/** @param emptyTopicNames whether the reader can show the empty topic; else it has the name that stands for it */
export function draftJson({ id, channel, topic, users, content, at }: DraftDocument, emptyTopicNames = true) {
  const place =
    channel !== undefined
      ? { type: 'stream', to: [channel], topic: shownTopicName(topic ?? '', emptyTopicNames) }
      : { type: users ? 'private' : '', to: users ?? [], topic: '' };
  return { id, ...place, content, timestamp: toSeconds(at) };
}

/** @param emptyTopicNames as for drafts */
export function scheduledJson(scheduled: ScheduledDocument, emptyTopicNames = true) {
  const { id, channel, topic, users, content, html, at, failed } = scheduled;
  const place =
    channel === undefined
      ? { type: 'private', to: users ?? [] }
      : { type: 'stream', to: channel, topic: shownTopicName(topic ?? '', emptyTopicNames) };
  return {
    scheduled_message_id: id,
    ...place,
    content,
    rendered_content: html,
    scheduled_delivery_timestamp: toSeconds(at),
    failed: failed ?? false,
  };
}

export function reminderJson({ id, user, messageId, content, html, at, failed }: ReminderDocument) {
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

export function snippetJson({ id, title, content, at }: SnippetDocument) {
  return { id, title, content, date_created: toSeconds(at) };
}
