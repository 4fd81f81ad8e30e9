/** The event `update_message` of a content edit. */
import type { EventOf, FieldsOf } from '@rookery/core/events';
import { isMeMessage, toSeconds } from '../message/message-json.ts';
import type { MessageDocument } from '../message/store/documents.ts';

/** The event without `flags`, which differ per user and are added at delivery from the audience. */
export type UpdateMessage = FieldsOf<EventOf<'update_message'>, 'flags'>;

/** The event fields that a content edit sets. */
export type ContentFields = Pick<
  UpdateMessage,
  'orig_content' | 'orig_rendered_content' | 'content' | 'rendered_content' | 'is_me_message'
>;

interface ContentEdit {
  readonly messageId: number;
  /** Undefined for a direct message. */
  readonly channelName: string | undefined;
  readonly editor: number;
  /** UNIX ms. */
  readonly at: number;
  readonly content: string;
  readonly html: string;
}

/**
 * Returns the event, without `id`.
 * @param before the message before the edit
 * @see the event `update_message` of the API
 */
export function updateMessageEvent(
  before: Pick<MessageDocument, 'conversation' | 'content' | 'html'>,
  edit: ContentEdit,
): UpdateMessage {
  return {
    type: 'update_message',
    user_id: edit.editor,
    rendering_only: false,
    message_id: edit.messageId,
    message_ids: [edit.messageId],
    edit_timestamp: toSeconds(edit.at),
    ...(edit.channelName !== undefined && { stream_name: edit.channelName, stream_id: before.conversation }),
    ...contentFields(before, edit),
  };
}

/** Returns the event fields of a content edit. */
export function contentFields(
  before: Pick<MessageDocument, 'content' | 'html'>,
  { content, html }: Pick<ContentEdit, 'content' | 'html'>,
): ContentFields {
  return {
    orig_content: before.content,
    orig_rendered_content: before.html,
    content,
    rendered_content: html,
    is_me_message: isMeMessage(content, html),
  };
}
