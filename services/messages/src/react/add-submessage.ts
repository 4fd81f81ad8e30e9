/** `POST /submessage`: adds a vote, an option or a task to a message's widget. */
import { badRequest } from '@rookery/core';
import type { Event } from '@rookery/core/events';
import { audienceOfUsers, type Database, emit, type Tx } from '@rookery/data';
import { type MessagesHandler, requireCaller } from '@rookery/rpc';
import { accessChangeableMessage } from '../message/access-message.ts';
import { getAudience, type MessageAudience } from '../message/audience.ts';
import { readPresent } from '../message/present-message.ts';
import { checkSubmessage, widgetType } from '../message/rules/widgets.ts';
import { stageSubmessage } from '../message/store/changes.ts';
import { MESSAGE_COUNTERS, type MessageDocument, type StoredSubmessage } from '../message/store/documents.ts';
import type { ReactContext } from './context.ts';
import { takePart } from './take-part.ts';

/**
 * Max. submessages of a message, and characters of all of them: they are part of its document and of every response
 * that contains it.
 */
const MAX_SUBMESSAGES = 5000;
const MAX_CHARACTERS = 1_000_000;

/**
 * Any reader of a message may add submessages once its author has added a widget.
 * @throws DomainError BAD_REQUEST `Invalid message(s)`, `You cannot attach a submessage to this message.`,
 *   `Invalid json for submessage`, or the error of the content
 */
export const addSubmessage: MessagesHandler<
  'AddSubmessage',
  Pick<ReactContext, 'database' | 'commits' | 'clients' | 'logger' | 'views' | 'topicNames' | 'automaticTopics'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const accessed = await accessChangeableMessage(context, ctx, request.message_id);
  check(accessed.message, caller.user_id, request.content);
  const audience = await getAudience(context, ctx, accessed);
  await context.commits.run(caller.realm_id, ctx, (tx) =>
    commitSubmessage(tx, context.database, { ...request, sender: caller.user_id, audience }),
  );
  if (accessed.kind === 'channel') await takePart(context, ctx, accessed);
  return {};
};

function check(message: MessageDocument, sender: number, content: string): void {
  const { sender: author, submessages = [] } = message;
  if (author !== sender && !submessages.some(({ user }) => user === author)) {
    throw badRequest('You cannot attach a submessage to this message.');
  }
  checkSubmessage(widgetType(submessages[0]?.content), content, author === sender);
  const characters = submessages.reduce((sum, { content }) => sum + content.length, content.length);
  if (submessages.length >= MAX_SUBMESSAGES || characters > MAX_CHARACTERS) {
    throw badRequest('This message has too many submessages.');
  }
}

async function commitSubmessage(
  tx: Tx,
  database: Database,
  options: { message_id: number; content: string; sender: number; audience: MessageAudience },
): Promise<Record<string, never>> {
  const message = await readPresent(tx, database, options.message_id, options.audience);
  check(message, options.sender, options.content);
  const added: StoredSubmessage = {
    id: tx.next(MESSAGE_COUNTERS.submessage),
    user: options.sender,
    content: options.content,
  };
  stageSubmessage(tx, message, added);
  const event: Event = {
    type: 'submessage',
    msg_type: 'widget',
    message_id: options.message_id,
    submessage_id: added.id,
    sender_id: added.user,
    content: added.content,
  };
  emit(tx, event, audienceOfUsers(options.audience.users), options.audience.causes);
  return {};
}
