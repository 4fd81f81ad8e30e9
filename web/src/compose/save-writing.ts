/** Makes the draft of a writing equal to its text, on the server or in this browser. */
import { ApiError, isPermanent, randomKey } from '@rookery/client';
import {
  allDrafts,
  checkOwnSession,
  createDraft,
  deleteDraft,
  isSynchronised,
  state,
  updateDraft,
} from '../state/index.ts';
import { draftPlace } from './recipient/target.ts';
import { blank, type Creation, contents, isDraftOf, isGone, savedText, type Writing, writingOf } from './writing.ts';

/** Contents that this device saved recently: their events contain nothing new, and may come after the next save. */
const savedHere: string[] = [];
const SAVED_HERE = 30;

/**
 * Saves the text of a writing as its draft, or deletes the draft of one that is gone. Calls `drop` with a writing of
 * the draft's former place, which is still to be deleted.
 * @throws ApiError, NetworkError
 */
export async function saveWriting(writing: Writing, drop: (former: Writing) => void): Promise<void> {
  if (writing.creation) await create(writing, writing.creation, drop);
  const { draftId } = writing;
  if (isGone(writing)) {
    if (draftId === undefined) return;
    await deleteDraft(draftId);
    forgetDraft(writing);
    return;
  }
  const wanted = contents(writing);
  if (wanted === writing.saved) return;
  checkOwnSession();
  const draft = { ...draftPlace(writing.target), content: writing.text, timestamp: Math.floor(Date.now() / 1000) };
  savedHere.push(writing.text.trim());
  if (savedHere.length > SAVED_HERE) savedHere.shift();
  const isLocal = isOfBrowser(writing);
  if (draftId !== undefined && draftId < 0 === isLocal) {
    if (await updateDraft(draftId, draft).then(always, ignoreMissing)) {
      writing.saved = wanted;
      return;
    }
    forgetDraft(writing);
  }
  const creation = { key: randomKey(), draft };
  if (!isLocal) writing.creation = creation;
  await create(writing, creation, drop);
}

/**
 * Creates the draft of a writing, on the server if the writing has the creation. Without an answer the draft may exist:
 * the next save finds it in the model, or repeats the creation.
 */
async function create(writing: Writing, { key, draft }: Creation, drop: (former: Writing) => void): Promise<void> {
  checkOwnSession();
  const former = { ...blank(), draftId: writing.draftId, saved: writing.saved, isDone: true };
  const known = allDrafts().find((one) => one.id !== former.draftId && isDraftOf(writing, one));
  try {
    const id = known?.id ?? (await createDraft(draft, !writing.creation, key));
    writing.draftId = id;
    writing.saved = writingOf({ ...draft, id }).saved;
    delete writing.creation;
  } catch (error) {
    if (isFinal(error)) delete writing.creation;
    throw error;
  }
  // Deletes its draft at the previous place, like that of a text that is done.
  if (former.draftId !== undefined) drop(former);
}

/** Makes a writing independent of its draft, which is deleted or another's. */
export function forgetDraft(writing: Writing): void {
  writing.draftId = undefined;
  writing.saved = undefined;
}

/** Whether a retry is useless. A session that has ended may be followed by another. */
export const isFinal = (error: unknown): error is ApiError => isPermanent(error) && ![401, 403].includes(error.status);

/** Whether a text was saved by this device recently. The server trims it. */
export const isSavedHere = (content: string): boolean => savedHere.includes(content.trim());

/** Whether the text of a writing's draft is from this device. */
export const isOwnText = (writing: Writing, content: string): boolean =>
  isSavedHere(content) || [savedText(writing), writing.text].some((one) => one?.trim() === content.trim());

/**
 * Whether the draft is stored in this browser: the server truncates one that is longer than a message, and reports
 * success.
 */
const isOfBrowser = (writing: Writing): boolean =>
  !isSynchronised() || writing.isRefused === true || [...writing.text].length > state.max_message_length;

const always = (): boolean => true;

/** Returns false for a missing draft. @throws any other error */
function ignoreMissing(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}
