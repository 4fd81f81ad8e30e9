/** `GET /messages/matches_narrow`: which of these messages fit a narrow, for clients that received them by events. */
import { badRequest, documentKey, isDocumentId, MAX_FETCH } from '@rookery/core';
import { jsonReply, type MessagesHandler } from '@rookery/rpc';
import { toMatch } from '../message/match.ts';
import { shownTopic } from '../message/message-json.ts';
import { messageId, messagesByKeys } from '../message/store/messages.ts';
import type { NarrowContext } from './context.ts';
import { resolveNarrow } from './resolve.ts';
import { selectMatching } from './select.ts';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Answers `{"messages": {id: {match_content, match_subject}}}`, both HTML. Only messages that the caller received are
 * tested; others, and those that do not fit, are left out.
 * @throws BAD_NARROW for a bad narrow, BAD_REQUEST for too many messages
 */
export const matchesNarrow: MessagesHandler<
  'MatchesNarrow',
  Pick<NarrowContext, 'clients' | 'database' | 'views' | 'directory' | 'readStates' | 'topicNames'>
> = async (context, request, ctx) => {
  const ids = [...new Set(request.message_ids)].filter(isDocumentId);
  if (ids.length > MAX_FETCH) throw badRequest(`Too many messages requested (maximum ${MAX_FETCH}).`);
  const view = await context.views.get(ctx);
  const narrow = await resolveNarrow(context, request.narrow, view, ctx);
  const documents = await messagesByKeys(
    context.database,
    ids.map((id) => documentKey(view.realm, id)),
  );
  const fitting = await selectMatching(context, documents, { ...narrow, wholeHistoryOf: NO_CHANNELS }, view);
  const topics = await context.topicNames.load(view.realm, [
    ...new Set(fitting.flatMap(({ topicId }) => topicId || [])),
  ]);
  const messages = fitting.map((message) => {
    const topic = topics.get(message.topicId);
    const name = topic ? shownTopic(message, topic) : '';
    const match = toMatch(message, name, narrow.highlighted ?? NOTHING, request);
    return [messageId(message), { match_content: match.content, match_subject: match.topic }];
  });
  return jsonReply<'MATCHES'>({ messages: Object.fromEntries(messages) });
};

const NO_CHANNELS: ReadonlySet<number> = new Set();
