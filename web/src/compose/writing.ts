/** A text that is being written, and the state of its draft. Pure. */
import type { Draft } from '@rookery/client';
import { draftPlace, NO_TARGET, sameTarget, type Target, targetOfDraft } from './recipient/target.ts';

/** A text and its draft, from the first key until it is sent or closed. */
export interface Writing {
  draftId: number | undefined;
  target: Target;
  text: string;
  /** The contents of the draft; undefined if there is none. */
  saved: string | undefined;
  /** Whether it was sent or discarded: its draft is then deleted. */
  isDone: boolean;
  /** Whether a call that turns it into a message is in flight: it is then stored, but neither saved nor resumed. */
  isTaken?: boolean;
  /** Whether the server rejected it as a draft; it is then not sent there again. */
  isRefused?: boolean;
  /** The creation of its draft on the server, until its answer. */
  creation?: Creation;
}

/** For some minutes, the server answers an equal creation under the same `Idempotency-Key` as it answered the first. */
export interface Creation {
  readonly key: string;
  readonly draft: Omit<Draft, 'id'>;
}

export function blank(): Writing {
  return { draftId: undefined, target: NO_TARGET, text: '', saved: undefined, isDone: false };
}

export function writingOf(draft: Draft): Writing {
  const target = targetOfDraft(draft);
  const saved = contents({ target, text: draft.content });
  return { draftId: draft.id, target, text: draft.content, saved, isDone: false };
}

/** The text and target, for comparison. */
export const contents = ({ target, text }: Pick<Writing, 'target' | 'text'>): string =>
  JSON.stringify([draftPlace(target), text]);

/** The text of the draft; undefined if there is none. */
export const savedText = ({ saved }: Writing): string | undefined =>
  saved === undefined ? undefined : (JSON.parse(saved) as [place: unknown, text: string])[1];

/** Whether a draft is that of a writing, also before the answer that contains its id. */
export const isDraftOf = ({ draftId, creation }: Writing, draft: Draft): boolean =>
  draftId === draft.id || (creation !== undefined && isCreated(creation, draft));

/** The server trims the text. */
const isCreated = ({ draft }: Creation, one: Draft): boolean =>
  one.timestamp === draft.timestamp &&
  one.content.trim() === draft.content.trim() &&
  sameTarget(targetOfDraft(one), targetOfDraft(draft));

export const isGone = (writing: Writing): boolean => writing.isDone || !/\S/.test(writing.text);

/** Whether the draft equals the text, or is absent if there should be none. */
export const isSettled = (writing: Writing): boolean =>
  isGone(writing) ? writing.draftId === undefined && !writing.creation : contents(writing) === writing.saved;
