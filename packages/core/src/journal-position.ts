/** References from a service's journal to another service's journal, and to the log. */

/** A cause of an entry: a seq of another service's journal of the same realm that must be in the log before it. */
export interface EntryCause {
  readonly service: string;
  readonly seq: number;
}

/** The published position of a realm's journal in the log. */
export interface JournalPosition {
  /** The last published entry. */
  readonly seq: number;
  /** The stream sequence of the frame that holds it; 0 while this epoch has no frame of the journal. */
  readonly streamSequence: number;
  /** The stream's creation time; stream sequences of different epochs are not comparable. */
  readonly epoch: string;
}
