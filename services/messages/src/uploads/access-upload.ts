/** The one way to get at an uploaded file: loading it and deciding whether the caller may have it are one step. */
import { linkedUploads, type Rendered, type ResolvedReferences } from '@rookery/markdown';
import { type CallContext, isSpectator, requireCaller, requireSpectator } from '@rookery/rpc';
import { ACCESS_FIELDS, mayRead } from '../message/rules/visibility.ts';
import { messagesWithUpload } from '../message/store/ranges.ts';
import type { UploadsContext } from './context.ts';
import { linkedPaths } from './rules.ts';
import { type AttachmentDocument, attachmentId, findByPaths } from './store/attachments.ts';

/**
 * Messages that are looked at for one that the caller may read, the newest first: that many refer to no file but for
 * mischief.
 */
const MOST_LOOKED_AT = 5_000;

/** The file at a path, if the caller uploaded it or may read a message that refers to it. */
export async function accessUpload(
  context: Pick<UploadsContext, 'database' | 'views'>,
  ctx: CallContext,
  path: string,
): Promise<AttachmentDocument | undefined> {
  return (await accessUploads(context, ctx, [path]))[0];
}

/** Those of the files at some paths. */
async function accessUploads(
  context: Pick<UploadsContext, 'database' | 'views'>,
  ctx: CallContext,
  paths: readonly string[],
): Promise<AttachmentDocument[]> {
  const caller = isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx);
  const found = await findByPaths(context.database, caller.realm_id, paths);
  const own: AttachmentDocument[] = [];
  for (const one of found) {
    if (one.user === caller.user_id || (await mayReadReference(context, ctx, one))) own.push(one);
  }
  return own;
}

/** Whether the caller may read any message that refers to it. */
async function mayReadReference(
  context: Pick<UploadsContext, 'database' | 'views'>,
  ctx: CallContext,
  attachment: AttachmentDocument,
): Promise<boolean> {
  if (attachment.free !== undefined) return false;
  const view = await context.views.ofAnyone(ctx);
  const referring = messagesWithUpload(context.database, attachment.realm, attachmentId(attachment), {
    limit: MOST_LOOKED_AT,
    fields: ACCESS_FIELDS,
  });
  for await (const message of referring) {
    if (mayRead(view, message)) return true;
  }
  return false;
}

/**
 * The uploads that a message of the caller's refers to by what it links: only those that they may have, so that nobody
 * comes by a file by naming its path. @returns their ids
 */
export async function referredUploads(
  context: Pick<UploadsContext, 'database' | 'views'>,
  ctx: CallContext,
  rendered: Pick<Rendered, 'attachment' | 'html'>,
): Promise<number[]> {
  const paths = linkedPaths(rendered);
  return paths.length === 0 ? [] : (await accessUploads(context, ctx, paths)).map(attachmentId);
}

/**
 * The pictures, recordings and films among the uploads that a source of the caller's links, as far as they may have
 * them; undefined where it links none.
 */
export async function linkedMedia(
  context: Pick<UploadsContext, 'database' | 'views'>,
  ctx: CallContext,
  source: string,
): Promise<Required<Pick<ResolvedReferences, 'image' | 'media'>> | undefined> {
  const paths = linkedUploads(source);
  if (paths.length === 0) return undefined;
  const found = await accessUploads(context, ctx, paths);
  const images = new Map(
    found.flatMap(({ path, type, image }) =>
      image ? [[path, { type, width: image.width, height: image.height, animated: image.animated ?? false }]] : [],
    ),
  );
  const media = new Map(
    found.flatMap(({ path, type }) => (/^(?:audio|video)\//.test(type) ? [[path, type] as const] : [])),
  );
  return { image: (path) => images.get(path), media: (path) => media.get(path) };
}

/** Drafts may be many, and each may link many: more uploads than so many are not looked up. */
const MOST_LINKED = 500;

/**
 * The caller's own uploads that sources of theirs seem to link, by source: their ids. What is not sent holds no other
 * user's.
 */
export async function ownUploads(
  { database }: Pick<UploadsContext, 'database'>,
  ctx: CallContext,
  sources: readonly string[],
): Promise<number[][]> {
  const { realm_id, user_id } = requireCaller(ctx);
  const paths = sources.map(linkedUploads);
  const all = [...new Set(paths.flat())].slice(0, MOST_LINKED);
  const found = all.length === 0 ? [] : await findByPaths(database, realm_id, all);
  const ids = new Map(found.filter(({ user }) => user === user_id).map((one) => [one.path, attachmentId(one)]));
  return paths.map((some) => some.flatMap((path) => ids.get(path) ?? []));
}
