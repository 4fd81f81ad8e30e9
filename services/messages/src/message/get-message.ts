/** One message, together with its Markdown source. */
import type { MessagesHandler } from '@rookery/rpc';
import { accessMessageOfAnyone } from './access-message.ts';
import type { MessageContext } from './context.ts';
import { showMessages } from './show-messages.ts';

/**
 * Returns one message. Spectators may read messages of web-public channels.
 * @returns the members `raw_content` and `message`
 * @throws DomainError BAD_REQUEST 'Invalid message(s)', UNAUTHORIZED
 */
export const getMessage: MessagesHandler<
  'GetMessage',
  Pick<
    MessageContext,
    'clients' | 'database' | 'realms' | 'directory' | 'views' | 'readStates' | 'topicLinks' | 'topicNames'
  >
> = async (context, request, ctx) => {
  const accessed = await accessMessageOfAnyone(context, ctx, request.message_id);
  const { message } = accessed;
  const view = accessed.kind === 'channel' ? accessed.view : await context.views.get(ctx);
  const { apply_markdown, allow_empty_topic_name } = request;
  const options = { apply_markdown, allow_empty_topic_name, client_gravatar: true };
  const shown = await showMessages(context, [message], view, options, ctx);
  const opening = Buffer.from(`{"raw_content":${JSON.stringify(message.content)},"message":`);
  return { json: Buffer.concat([opening, ...shown, Buffer.from('}')]) };
};
