/** The event `update_message` of a content edit. */
import { isMeMessage, toSeconds } from '../message/message-json.ts';
import type { MessageDocument } from '../message/store/documents.ts';

interface ContentEdit {
  readonly messageId: number;
  /** undefined for a direct message. */
  readonly channelName: string | undefined;
  readonly editor: number;
  /** UNIX ms. */
  readonly at: number;
  readonly content: string;
  readonly html: string;
}

/**
 * The event, without `id`.
 * @param before the message as it was
 * @see the event `update_message` of the API; `flags` is each user's own: it is added at delivery, from the audience
 */
export function updateMessageEvent(
  before: Pick<MessageDocument, 'conversation' | 'content' | 'html'>,
  edit: ContentEdit,
): Record<string, unknown> {
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

/** The event fields of a content. */
export function contentFields(
  before: Pick<MessageDocument, 'content' | 'html'>,
  { content, html }: Pick<ContentEdit, 'content' | 'html'>,
): Record<string, unknown> {
  return {
    orig_content: before.content,
    orig_rendered_content: before.html,
    content,
    rendered_content: html,
    is_me_message: isMeMessage(content, html),
  };
}
