/** One message, together with its Markdown source. */
import type { GetMessageRequest__Output } from '@rookery/protos/gen/rookery/GetMessageRequest.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { CallContext } from '@rookery/rpc';
import { accessMessageOfAnyone } from './access-message.ts';
import type { MessageContext } from './context.ts';
import { showMessages } from './show-messages.ts';

/**
 * Returns one message. Spectators may read messages of web-public channels.
 * @returns the members `raw_content` and `message`
 * @throws DomainError BAD_REQUEST 'Invalid message(s)', UNAUTHORIZED
 */
export async function getMessage(
  context: Pick<
    MessageContext,
    | 'clients'
    | 'database'
    | 'realms'
    | 'directory'
    | 'views'
    | 'readStates'
    | 'messageCache'
    | 'topicLinks'
    | 'topicNames'
  >,
  request: GetMessageRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const accessed = await accessMessageOfAnyone(context, ctx, request.message_id);
  const { message } = accessed;
  const view = accessed.kind === 'channel' ? accessed.view : await context.views.get(ctx);
  const { apply_markdown, allow_empty_topic_name } = request;
  const options = { apply_markdown, allow_empty_topic_name, client_gravatar: true };
  const shown = await showMessages(context, [message], view, options, ctx);
  const opening = Buffer.from(`{"raw_content":${JSON.stringify(message.content)},"message":`);
  return { json: Buffer.concat([opening, ...shown, Buffer.from('}')]) };
}
