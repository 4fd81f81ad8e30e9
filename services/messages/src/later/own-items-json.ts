/** Own items in the API's form: in lists, registers and events alike. */
import { shownTopicName } from '@rookery/core';
import { toSeconds } from '../message/message-json.ts';
import type { DraftDocument, ReminderDocument, ScheduledDocument, SnippetDocument } from './store/own-items.ts';

/** @param emptyTopicNames whether the reader can show the empty topic; else it has the name that stands for it */
export function draftJson({ n, c, topic, p, content, at }: DraftDocument, emptyTopicNames = true) {
  const place =
    c !== undefined
      ? { type: 'stream', to: [c], topic: shownTopicName(topic ?? '', emptyTopicNames) }
      : { type: p ? 'private' : '', to: p ?? [], topic: '' };
  return { id: n, ...place, content, timestamp: toSeconds(at) };
}

/** @param emptyTopicNames as for drafts */
export function scheduledJson(scheduled: ScheduledDocument, emptyTopicNames = true) {
  const { n, c, topic, p, content, html, at, failed } = scheduled;
  const place =
    c === undefined
      ? { type: 'private', to: p ?? [] }
      : { type: 'stream', to: c, topic: shownTopicName(topic ?? '', emptyTopicNames) };
  return {
    scheduled_message_id: n,
    ...place,
    content,
    rendered_content: html,
    scheduled_delivery_timestamp: toSeconds(at),
    failed: failed ?? false,
  };
}

export function reminderJson({ n, u, m, content, html, at, failed }: ReminderDocument) {
  return {
    reminder_id: n,
    type: 'private',
    to: [u],
    content,
    rendered_content: html,
    scheduled_delivery_timestamp: toSeconds(at),
    failed: failed ?? false,
    reminder_target_message_id: m,
  };
}

export function snippetJson({ n, title, content, at }: SnippetDocument) {
  return { id: n, title, content, date_created: toSeconds(at) };
}
