/** Edits in progress, by message: they survive leaving the view, and the removal of their row from the document. */
import { createSignal } from 'solid-js';

/** The text of an edit, with or without a field on screen. */
interface EditedText {
  readonly text: () => string;
}

export interface EditDraft<Field extends EditedText = EditedText> {
  /** The text of the message when the edit started. */
  readonly original: string;
  readonly field: Field;
  /** Whether a save of it is in flight. */
  isSaving: boolean;
}

const drafts = new Map<number, EditDraft>();
/** Incremented when a draft is added, removed or being saved, but not by changes of its text. */
const [version, setVersion] = createSignal(0);
const raise = () => setVersion((now) => now + 1);

/** `Field`: the type that the views use. */
export function editDraft<Field extends EditedText>(id: number): EditDraft<Field> | undefined {
  version();
  return drafts.get(id) as EditDraft<Field> | undefined;
}

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
