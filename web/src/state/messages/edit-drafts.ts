/** Edits that are being written, by message: a row that scrolls out of the document loses nothing. */

export interface EditDraft {
  /** What the message said when the edit began. */
  readonly original: string;
  text: string;
}

const drafts = new Map<number, EditDraft>();

export const editDraft = (id: number): EditDraft | undefined => drafts.get(id);

export function startEditDraft(id: number, original: string): EditDraft {
  const draft = { original, text: original };
  drafts.set(id, draft);
  return draft;
}

/** Whether an edit is half-written. */
export const isEditing = (): boolean => [...drafts.values()].some((one) => one.text !== one.original);

export const dropEditDraft = (id: number): boolean => drafts.delete(id);
