/**
 * Edits in progress, by message: they survive leaving the view, and the removal of their row from the document. The
 * half-written ones are also in the tab's session storage, for the next page.
 */
import { createEffect, createRoot, createSignal, on } from 'solid-js';
import { ready, state } from '../session.ts';
import { fetchMessages } from './fetch.ts';

/** The text of an edit, with or without a field on screen. */
interface EditedText {
  readonly text: () => string;
}

export interface EditDraft<Field extends EditedText = EditedText> {
  /** The text of the message that the edit replaces. */
  original: string;
  readonly field: Field;
  /** Whether a save of it is in flight. */
  isSaving: boolean;
}

const drafts = new Map<number, EditDraft>();
/** Incremented when a draft is added, removed or being saved, but not by changes of its text. */
const [version, setVersion] = createSignal(0);
const raise = () => {
  setVersion((now) => now + 1);
  store();
};

export function editDraft(id: number): EditDraft | undefined {
  version();
  return drafts.get(id);
}

/** `Field`: the type that the views use. */
export function startEditDraft<Field extends EditedText>(
  id: number,
  { original, field }: Pick<EditDraft<Field>, 'original' | 'field'>,
): EditDraft<Field> {
  const draft = { original, field, isSaving: false };
  drafts.set(id, draft);
  raise();
  return draft;
}

export function setSaving(draft: EditDraft, isSaving: boolean): void {
  draft.isSaving = isSaving;
  raise();
}

export function dropEditDraft(id: number): void {
  if (drafts.delete(id)) raise();
}

const isHalfWritten = ({ field, original }: EditDraft): boolean => field.text() !== original;

/** Whether any edit is half-written. */
export const isEditing = (): boolean => [...drafts.values()].some(isHalfWritten);

/** The shown message with the latest half-written edit, without edits that are being saved. */
export function halfWritten(isShown: (id: number) => boolean): number | undefined {
  version();
  return [...drafts].findLast(([id, draft]) => isHalfWritten(draft) && !draft.isSaving && isShown(id))?.[0];
}

interface StoredEdit {
  readonly id: number;
  readonly original: string;
  readonly text: string;
}

const storageKey = (): string => `rookery-edits-${state.user_id}`;

function store(): void {
  const edits: StoredEdit[] = [...drafts]
    .filter(([, draft]) => isHalfWritten(draft))
    .map(([id, { original, field }]) => ({ id, original, text: field.text() }));
  try {
    if (edits.length === 0) sessionStorage.removeItem(storageKey());
    else sessionStorage.setItem(storageKey(), JSON.stringify(edits));
  } catch {
    // Without storage they do not outlive a reload.
  }
}

/** Restores the edits of the previous page, as far as their messages still exist: no event reported a deletion. */
async function restore(): Promise<void> {
  const edits = stored();
  if (edits.length === 0) return;
  for (const { id, original, text } of edits) startEditDraft(id, { original, field: { text: () => text } });
  const found = await fetchMessages(edits.map(({ id }) => id)).catch(() => undefined);
  if (!found) return;
  for (const { id } of edits) if (!found.some((one) => one.id === id)) dropEditDraft(id);
}

function stored(): readonly StoredEdit[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as StoredEdit[];
  } catch {
    // Unreadable data count as none.
    return [];
  }
}

/** Starts storing half-written edits, and restores those of the previous page. */
export function followEdits(): void {
  createRoot(() => createEffect(on(ready, (isReady) => isReady && void restore())));
  addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store());
}
