/** A text that is written, and how far its draft is. Pure. */
import type { Draft } from '@rookery/client';
import { draftPlace, NO_TARGET, type Target, targetOfDraft } from './recipient/target.ts';

/** A text and its draft, from the first key until it is sent or closed. */
export interface Writing {
  draftId: number | undefined;
  target: Target;
  text: string;
  /** What the draft has; undefined if there is none. */
  saved: string | undefined;
  /** It became a message, or was given up: its draft goes. */
  isDone: boolean;
  /** A call that makes a message of it is under way: it is stored, and neither saved nor resumed. */
  isTaken?: boolean;
  /** The server refuses it as a draft, and is not asked again. */
  isRefused?: boolean;
}

export function blank(): Writing {
  return { draftId: undefined, target: NO_TARGET, text: '', saved: undefined, isDone: false };
}

export function writingOf(draft: Draft): Writing {
  const target = targetOfDraft(draft);
  const saved = contents({ target, text: draft.content });
  return { draftId: draft.id, target, text: draft.content, saved, isDone: false };
}

/** What is compared: the text and where it goes. */
export const contents = ({ target, text }: Pick<Writing, 'target' | 'text'>): string =>
  JSON.stringify([draftPlace(target), text]);

export const isGone = (writing: Writing): boolean => writing.isDone || !/\S/.test(writing.text);

/** Whether the draft is what is written, or there is none where there should be none. */
export const isSettled = (writing: Writing): boolean =>
  isGone(writing) ? writing.draftId === undefined : contents(writing) === writing.saved;
