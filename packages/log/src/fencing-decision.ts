/** The fencing decision, as a pure function: how a writer continues after the last frame of its subject. */
import type { JournalPosition } from '@rookery/core';
import type { StreamView, SubjectTail } from './stream.ts';

/** The position before anything was published. */
export const UNPUBLISHED: JournalPosition = { seq: 0, streamSequence: 0, epoch: '' };

export type FencingDecision =
  | {
      readonly kind: 'continue';
      /** The published position in the log of this epoch. */
      readonly position: JournalPosition;
      /** The subject's last sequence, as the next publication expects it. */
      readonly expected: number;
      /** `other`: another process wrote the last frame. `recreated`, `aged`: the subject is empty, for that reason. */
      readonly why: 'mine' | 'other' | 'first' | 'recreated' | 'aged';
    }
  | { readonly kind: 'lost'; readonly reason: string };

/**
 * @param position the published position that this writer knows
 * @param view the current state of the stream
 * @param tail the subject's current last frame
 * @param writer this writer
 */
export function decideFencing(
  position: JournalPosition,
  view: StreamView,
  tail: SubjectTail | undefined,
  writer: string,
): FencingDecision {
  const sameEpoch = position.epoch === view.epoch;
  if (tail === undefined) return decideForEmptySubject(position, view);
  if (sameEpoch && tail.lastSeq < position.seq) {
    return { kind: 'lost', reason: `entry ${position.seq} was published, the log ends at ${tail.lastSeq}` };
  }
  const samePlace = tail.sequence === position.streamSequence || position.streamSequence === 0;
  if (sameEpoch && tail.lastSeq === position.seq && !samePlace) {
    const reason = `entry ${position.seq} was published at ${position.streamSequence} and stands at ${tail.sequence}`;
    return { kind: 'lost', reason };
  }
  // In a new epoch the log may be behind the position in the old one, if a writer that knew a lower position started
  // it.
  return {
    kind: 'continue',
    position: { seq: tail.lastSeq, streamSequence: tail.sequence, epoch: view.epoch },
    expected: tail.sequence,
    why: tail.writer === writer ? 'mine' : 'other',
  };
}

function decideForEmptySubject(position: JournalPosition, view: StreamView): FencingDecision {
  const go = (why: 'first' | 'recreated' | 'aged'): FencingDecision => ({
    kind: 'continue',
    position: { seq: position.seq, streamSequence: 0, epoch: view.epoch },
    expected: 0,
    why,
  });
  if (position.epoch === '') return go('first');
  if (position.epoch !== view.epoch) return go('recreated');
  if (position.streamSequence === 0) return go('first');
  if (position.streamSequence < view.firstSequence) return go('aged');
  return { kind: 'lost', reason: `frame ${position.streamSequence}, the last of its subject, is gone` };
}
