/**
 * Commits a draft in its realm's commit queue, and then publishes the channel's activity if the channels service needs
 * it.
 */
import { preload, type Tx } from '@rookery/data';
import { type CallContext, forwardedOptions } from '@rookery/rpc';
import type { VisibilityOutbox } from '@rookery/runtime/visibility-outbox';
import { publishFirstMessage } from '../message/channel-activity.ts';
import { StaleRead } from '../upstream/stale-read.ts';
import { commitMessage, type SendResult } from './commit-message.ts';
import type { SendComposing } from './context.ts';
import type { Draft } from './draft.ts';
import type { TransactionHook } from './transaction-hook.ts';

/** For `visibilityOutbox`, `hook` and errors see `commitMessage`. */
export async function commitDraft(
  context: SendComposing,
  ctx: CallContext,
  draft: Draft,
  visibilityOutbox?: Pick<VisibilityOutbox, 'stage'>,
  hook?: TransactionHook,
): Promise<SendResult> {
  const { target, document } = draft;
  const { commits, database, places } = context;
  const commit = (tx: Tx) => commitMessage(tx, database, draft, visibilityOutbox, hook);
  const sent = await commits.run(document.realm, ctx, commit, preload(places, target)).catch((error: unknown) => {
    if (error instanceof StaleRead) context.channelChanges.expire(document.realm);
    throw error;
  });
  if (target.kind === 'channel' && target.publishActivity) {
    await publishFirstMessage(context, document.realm, target.channelId, forwardedOptions(ctx));
  }
  return sent;
}
