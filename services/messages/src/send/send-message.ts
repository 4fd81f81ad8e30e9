/**
 * Sends a message. Asking and rendering go on outside the commit queue, for many messages at once; inside it, a message
 * is a few staged writes. Nothing is done for each receiver: the roster's bytes become the event's audience.
 */
import { render } from '@rookery/markdown';
import type { SendMessageReply } from '@rookery/protos/gen/rookery/SendMessageReply.ts';
import type { SendMessageRequest__Output } from '@rookery/protos/gen/rookery/SendMessageRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { gatherReferences } from '../facts/references.ts';
import { checkContent } from '../rules/content.ts';
import { checkMayMentionAll } from '../rules/wildcards.ts';
import { commitMessage } from './commit-message.ts';
import { compose } from './compose.ts';
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
  const draft = compose({ caller, request, target, content, rendered, gathered, receptions, realm, calledOn });
  return context.commits.run(caller.realm_id, ctx, (tx) => commitMessage(tx, context.database, draft));
}
