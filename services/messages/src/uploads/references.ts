/**
 * The effects of new, edited and deleted messages on the files that they refer to. A reference is stored in the message
 * (`uploads`) and nowhere else. Its effects are staged here, in the operation that changes the message: whether any
 * message refers to a file, and the owner's event.
 */
import { audienceOfUser, type ClientSession, type Database, emit, type Tx } from '@rookery/data';
import { attachmentJson, type ShownAttachment } from './rules.ts';
import {
  type AttachmentDocument,
  attachmentId,
  findAttachments,
  MAX_MESSAGES,
  referringMessages,
  spaceUsed,
  stageFree,
  stageRemoval,
} from './store/attachments.ts';

/** A message whose references change: attachment ids before and after the change. */
interface Referring {
  readonly id: number;
  readonly author: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Holder of uploads besides messages: a draft or a scheduled message that links a file prevents its deletion. */
export interface UploadHolder {
  isHeld(database: Database, realm: number, attachment: number, session: ClientSession): Promise<boolean>;
}

/** The files that a change of references concerns, as the operation reads them. */
interface References {
  readonly files: readonly Referred[];
  readonly used: number;
}

interface Referred {
  readonly file: AttachmentDocument;
  /** Whether any other message refers to it. */
  readonly others: boolean;
  /** Whether an unsent text links it; determined only if no other message refers to it. */
  readonly held: boolean;
  /** The owner's other messages that refer to it. */
  readonly own: readonly number[];
}

/**
 * Reads the files and the messages that refer to them, before anything is staged.
 * @param ids of attachments; deleted ones are omitted
 * @param options.changing keys of the messages whose references change
 * @param options.holder given if the messages are deleted: a file that it holds outlives them
 */
export async function readReferences(
  tx: Tx,
  database: Database,
  ids: Iterable<number>,
  { changing = [], holder }: { readonly changing?: readonly number[]; readonly holder?: UploadHolder } = {},
): Promise<References> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return { files: [], used: 0 };
  return tx.read(async (session) => {
    const files: Referred[] = [];
    for (const file of await findAttachments(database, tx.realm, distinct, session)) {
      const id = attachmentId(file);
      const options = { session, without: changing };
      const any =
        file.free === undefined ? await referringMessages(database, tx.realm, id, { ...options, limit: 1 }) : [];
      const own =
        any.length === 0
          ? []
          : await referringMessages(database, tx.realm, id, { ...options, limit: MAX_MESSAGES, author: file.user });
      const asked = any.length === 0 ? holder : undefined;
      const held = (await asked?.isHeld(database, tx.realm, id, session)) ?? false;
      files.push({ file, others: any.length > 0, held, own });
    }
    return { files, used: await spaceUsed(database, tx.realm, session) };
  });
}

/**
 * Removes a file, and notifies its owner.
 * @param used space of all files before the removal, bytes
 * @returns the space after it
 */
export function removeAttachment(tx: Tx, file: AttachmentDocument, used: number): number {
  stageRemoval(tx, file);
  const upload_space_used = used - file.size;
  emit(
    tx,
    { type: 'attachment', op: 'remove', attachment: { id: attachmentId(file) }, upload_space_used },
    audienceOfUser(file.user),
  );
  return upload_space_used;
}

/** Returns the ids of the files that exist. */
export function presentIds({ files }: References): number[] {
  return files.map(({ file }) => attachmentId(file));
}

/**
 * Stages the effects, and notifies the owners. Owners see only their own messages: they must not learn where another
 * user links a file.
 * @param options.gone whether the messages are deleted: files that no message refers to any longer, and that no unsent
 *   text holds, are deleted with them
 * @returns the files that no message refers to any longer and that remain
 */
export function stageReferences(
  tx: Tx,
  { files, used }: References,
  messages: readonly Referring[],
  options: { gone?: boolean } = {},
): { owner: number; shown: ShownAttachment }[] {
  const detached: { owner: number; shown: ShownAttachment }[] = [];
  let upload_space_used = used;
  for (const { file, others, held, own } of files) {
    const id = attachmentId(file);
    const referring = messages.filter(({ after }) => after.includes(id));
    const isFree = !others && referring.length === 0;
    if (isFree && options.gone && !held) {
      upload_space_used = removeAttachment(tx, file, upload_space_used);
      continue;
    }
    if (isFree !== (file.free !== undefined)) stageFree(tx, file, isFree ? tx.nowMs : undefined);
    const ofOwner = (one: Referring) => one.author === file.user;
    const ids = [...referring.filter(ofOwner).map((one) => one.id), ...own].sort((a, b) => b - a);
    const shown = attachmentJson(id, file, ids.slice(0, MAX_MESSAGES));
    if (isFree) detached.push({ owner: file.user, shown });
    const isNews = messages.some((one) => ofOwner(one) && one.before.includes(id) !== one.after.includes(id));
    if (isNews)
      emit(tx, { type: 'attachment', op: 'update', attachment: shown, upload_space_used }, audienceOfUser(file.user));
  }
  return detached;
}
