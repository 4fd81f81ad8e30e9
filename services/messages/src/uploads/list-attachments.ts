import { idOfKey } from '@rookery/core';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import type { LongRead } from '../unread/heavy-reads.ts';
import type { UploadsContext } from './context.ts';
import { attachmentJson } from './rules.ts';
import { attachmentId, listOwn, MAX_MESSAGES, ownReferringMessages, spaceUsed } from './store/attachments.ts';

type Dependencies = Pick<UploadsContext, 'database' | 'heavyReads'>;

/** Max. attachments in a list. */
const MAX_LISTED = 5_000;

/**
 * Max. references in a list, those of the newest files first: 80 kB. Further files are listed without the messages that
 * refer to them. A person's files have a few references each; with many more, a bot's list would take seconds of
 * MongoDB.
 */
const MAX_REFERENCES = 10_000;

/** Max. files per query: with more, MongoDB sorts what it finds (`messagesWithUpload`); fewer take more queries. */
const BATCH_SIZE = 200;

/** Max. messages per query: decoding them blocks the event loop for some 5 ms. */
const PAGE = 2_000;

/**
 * `GET /attachments`: the caller's attachments, newest first.
 * @throws the signal's reason, once the caller no longer waits; RATE_LIMIT_HIT if too many such reads are waiting
 */
export async function listAttachments(context: Dependencies, ctx: CallContext): Promise<JsonReply> {
  const { database } = context;
  const { realm_id: realm, user_id: user } = requireCaller(ctx);
  const [own, upload_space_used] = await Promise.all([
    listOwn(database, realm, user, MAX_LISTED),
    spaceUsed(database, realm),
  ]);
  const referredTo = own.filter(({ free }) => free === undefined).map(attachmentId);
  const messages = await context.heavyReads.run({ realm, user }, ctx, (read) =>
    readReferences(context, { realm, user }, referredTo, read),
  );
  const attachments = own.map((one) => {
    const id = attachmentId(one);
    return attachmentJson(id, one, messages.get(id) ?? []);
  });
  return jsonReply<'ATTACHMENTS'>({ attachments, upload_space_used });
}

/**
 * Returns, for each attachment, the ids of the user's own messages that refer to it, newest first. A read of more than
 * one query waits for admission.
 */
async function readReferences(
  { database }: Pick<Dependencies, 'database'>,
  { realm, user: author }: { readonly realm: number; readonly user: number },
  ids: readonly number[],
  read: LongRead,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  let left = MAX_REFERENCES;
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    let open = ids.slice(first, first + BATCH_SIZE);
    let below: number | undefined;
    while (open.length > 0 && left > 0) {
      read.signal.throwIfAborted();
      if (first > 0 || below !== undefined) await read.enter();
      const page = await ownReferringMessages(database, realm, open, { author, below, limit: PAGE });
      left -= addReferences(
        found,
        open,
        page.map(({ _id, uploads }) => ({ id: idOfKey(_id), uploads })),
        left,
      );
      below = page.at(-1)?._id;
      // A file with many references may have thousands more, which the list omits.
      open = page.length < PAGE ? [] : open.filter((id) => (found.get(id)?.length ?? 0) < MAX_MESSAGES);
    }
  }
  return found;
}

/** Adds messages to the files that they refer to. @returns the number of references added, at most `most` */
function addReferences(
  found: ReadonlyMap<number, number[]>,
  files: readonly number[],
  messages: readonly { readonly id: number; readonly uploads: readonly number[] }[],
  most: number,
): number {
  const wanted = new Set(files);
  let added = 0;
  for (const { id, uploads } of messages) {
    for (const file of uploads) {
      const known = wanted.has(file) ? found.get(file) : undefined;
      if (!known || known.length >= MAX_MESSAGES) continue;
      if (added === most) return added;
      known.push(id);
      added++;
    }
  }
  return added;
}
