/**
 * Sends a message. Asking and rendering go on outside the commit queue, for many messages at once; inside it, a message
 * is a few staged writes. Nothing is done for each receiver: the roster's bytes become the event's audience.
 */
import { UserSet } from '@rookery/core';
import { render } from '@rookery/markdown';
import type { SendMessageReply } from '@rookery/protos/gen/rookery/SendMessageReply.ts';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { addressOf } from '../facts/address.ts';
import { gatherReferences } from '../facts/references.ts';
import { checkContent } from '../rules/content.ts';
import { checkMayMentionAll } from '../rules/wildcards.ts';
import { commitMessage } from './commit-message.ts';
import { toDraft } from './draft.ts';
import { prepareTarget } from './recipients.ts';

/**
 * @returns the new message's id; the same id again for a repetition under the same queue and local id.
 * @throws DomainError as documented for `POST /messages`
 */
export async function sendMessage(
  context: Pick<
    Context,
    'database' | 'commits' | 'clients' | 'emoji' | 'realms' | 'receptions' | 'rosters' | 'directory' | 'views'
  >,
  request: SendMessageRequest__Output,
  ctx: CallContext,
): Promise<SendMessageReply> {
  const caller = requireCaller(ctx);
  const content = checkContent(request.content);
  const [target, gathered, realm, receptions] = await Promise.all([
    prepareTarget(context, caller, request, ctx),
    gatherReferences(context, ctx, content),
    context.realms.get(caller),
    context.receptions.get(caller.realm_id),
  ]);
  const rendered = render(content, gathered.references);
  if (rendered.wildcard && target.kind === 'channel') checkMayMentionAll(caller, realm.rules, target.subscribers);
  const calledOn = gathered.groups.calledOn(rendered);
  const isPublic = target.kind === 'channel' && target.isPublic;
  const alerted = receptions.words.find(content).intersect(target.receivers);
  const address = addressOf(rendered, target.receivers, gathered.users, isPublic, alerted, calledOn);
  const unwanted = receptions.muters.get(caller.user_id)?.intersect(target.receivers) ?? UserSet.EMPTY;
  const draft = toDraft(caller, request, target, content, rendered, address, unwanted, realm.string_id);
  return context.commits.run(caller.realm_id, ctx, (tx) => commitMessage(tx, context.database, draft));
}
