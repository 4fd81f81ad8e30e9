/** The only access to uploaded files: loading a file and checking that the caller may read it are one step. */
import { linkedUploads, type RenderedMessage, type ResolvedReferences } from '@rookery/markdown';
import { type CallContext, isSpectator, requireCaller, requireSpectator } from '@rookery/rpc';
import { ACCESS_FIELDS, mayRead } from '../message/rules/visibility.ts';
import { messagesWithUpload } from '../message/store/ranges.ts';
import type { UploadsContext } from './context.ts';
import { linkedPaths } from './rules.ts';
import { type AttachmentDocument, attachmentId, findByPaths } from './store/attachments.ts';

/** Max. messages examined for one that the caller may read, newest first: only abuse makes more refer to one file. */
const MAX_LOOKED_AT = 5_000;

/** Returns the file at a path, if the caller uploaded it or may read a message that refers to it. */
export async function accessUpload(
  context: Pick<UploadsContext, 'database' | 'views'>,
  ctx: CallContext,
  path: string,
): Promise<AttachmentDocument | undefined> {
  return (await accessUploads(context, ctx, [path]))[0];
}

/** Returns the files at these paths that the caller may read. */
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
    limit: MAX_LOOKED_AT,
    fields: ACCESS_FIELDS,
  });
  for await (const message of referring) {
    if (mayRead(view, message)) return true;
  }
  return false;
}

/**
 * Returns the ids of the uploads that a message of the caller links: only those that they may read, so that naming the
 * path of a file gives no access to it.
 */
export async function referredUploads(
  context: Pick<UploadsContext, 'database' | 'views'>,
  ctx: CallContext,
  rendered: Pick<RenderedMessage, 'attachment' | 'html'>,
): Promise<number[]> {
  const paths = linkedPaths(rendered);
  return paths.length === 0 ? [] : (await accessUploads(context, ctx, paths)).map(attachmentId);
}

/**
 * Returns the images, audio and video files among the uploads that a source links, as far as the caller may read them;
 * undefined if it links no uploads.
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

/** Max. uploads that are looked up for all sources together: drafts may be many, and each may link many. */
const MAX_LINKED = 500;

/**
 * Returns, for each source, the ids of the caller's own uploads that it seems to link. A text that is not sent does not
 * hold files of other users.
 */
export async function ownUploads(
  { database }: Pick<UploadsContext, 'database'>,
  ctx: CallContext,
  sources: readonly string[],
): Promise<number[][]> {
  const { realm_id, user_id } = requireCaller(ctx);
  const paths = sources.map(linkedUploads);
  const all = [...new Set(paths.flat())].slice(0, MAX_LINKED);
  const found = all.length === 0 ? [] : await findByPaths(database, realm_id, all);
  const ids = new Map(found.filter(({ user }) => user === user_id).map((one) => [one.path, attachmentId(one)]));
  return paths.map((some) => some.flatMap((path) => ids.get(path) ?? []));
}
