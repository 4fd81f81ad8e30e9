/** Looks up the destinations of drafts before they are stored. */

import { badRequest } from '@rookery/core';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { readableHistory } from '../message/rules/visibility.ts';
import { ownUploads } from '../uploads/access-upload.ts';
import { resolveUsers } from '../upstream/users.ts';
import type { LaterContext } from './context.ts';
import { type CheckedDraft, checkDraft, type GivenDraft, othersThan } from './rules/drafts.ts';
import type { DraftDocument } from './store/own-items.ts';

/** The stored fields of a draft, except those that are only known in the transaction. */
type PreparedDraft = Pick<DraftDocument, 'channel' | 'topic' | 'users' | 'content' | 'uploads'> & {
  readonly at?: number;
};

/**
 * Checks that the caller has not disabled synchronized drafts.
 * @throws BAD_REQUEST
 */
export function checkDraftsEnabled(ctx: CallContext): void {
  if (requireCaller(ctx).no_drafts) throw badRequest('User has disabled synchronizing drafts.');
}

/**
 * Returns drafts in their stored form, after checking that the author knows each channel and user.
 * @throws BAD_REQUEST as `checkDraft`; `Invalid channel ID`, `Invalid user ID {id}`; for a deactivated user
 */
export async function prepareDrafts(
  context: Pick<LaterContext, 'clients' | 'database' | 'views'>,
  given: readonly GivenDraft[],
  ctx: CallContext,
): Promise<PreparedDraft[]> {
  const { user_id } = requireCaller(ctx);
  const drafts = given.map(checkDraft);
  const contents = drafts.map(({ content }) => content);
  const [uploads] = await Promise.all([
    ownUploads(context, ctx, contents),
    checkChannels(context, drafts, ctx),
    checkPeople(context, drafts, ctx),
  ]);
  return drafts.map(({ place, content, at }, i) => ({
    content,
    ...(uploads[i]?.length && { uploads: uploads[i] }),
    ...(at !== undefined && { at }),
    ...(place &&
      ('users' in place
        ? { users: othersThan(user_id, place.users) }
        : { channel: place.channel, topic: place.topic })),
  }));
}

async function checkChannels(
  context: Pick<LaterContext, 'views'>,
  drafts: readonly CheckedDraft[],
  ctx: CallContext,
): Promise<void> {
  const ids = new Set(drafts.flatMap(({ place }) => (place && 'channel' in place ? [place.channel] : [])));
  if (ids.size === 0) return;
  const view = await context.views.get(ctx);
  for (const id of ids) {
    const channel = view.channels.byId.get(id);
    if (!channel || channel.is_archived || readableHistory(view, channel) === 'none') {
      throw badRequest('Invalid channel ID');
    }
  }
}

async function checkPeople(
  context: Pick<LaterContext, 'clients'>,
  drafts: readonly CheckedDraft[],
  ctx: CallContext,
): Promise<void> {
  const ids = new Set(drafts.flatMap(({ place }) => (place && 'users' in place ? place.users : [])));
  if (ids.size === 0) return;
  const { users } = await resolveUsers(context, requireCaller(ctx).realm_id, { user_ids: [...ids] }, ctx);
  const gone = users.find(({ is_active }) => !is_active);
  if (gone) throw badRequest(`'${gone.email}' is no longer using Zulip.`);
}
