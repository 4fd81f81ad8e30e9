/** How one service's journal refers to places in another one's, and in the log. */

/** What must be in the log before an entry: a seq of another service's journal of the same realm. */
export interface EntryCause {
  readonly service: string;
  readonly seq: number;
}

/** How far a realm's journal is published to the log. */
export interface JournalPosition {
  /** The last published entry. */
  readonly seq: number;
  /** The stream sequence of the frame that holds it; 0 while this epoch has no frame of the journal. */
  readonly streamSequence: number;
  /** The stream's creation time; stream sequences of different epochs are not comparable. */
  readonly epoch: string;
}
