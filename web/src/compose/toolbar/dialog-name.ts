/** A dialog of the toolbar. */
export type DialogName = 'poll' | 'todo' | 'time' | 'snippets';
