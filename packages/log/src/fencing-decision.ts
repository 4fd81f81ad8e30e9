/** What a writer concludes from the last frame of its subject: the whole of the fence, as a function. */
import type { Position } from './journal-source.ts';
import type { StreamView, SubjectTail } from './stream.ts';

/** Before anything was published. */
export const NOTHING: Position = { seq: 0, streamSequence: 0, epoch: '' };

export type Verdict =
  | {
      readonly kind: 'go on';
      /** How far the journal is in the log of this epoch. */
      readonly position: Position;
      /** What the next publication expects as the subject's last sequence. */
      readonly expected: number;
      /** `other`: somebody else wrote the last frame. `recreated`, `aged`: the subject is empty, for that reason. */
      readonly why: 'mine' | 'other' | 'first' | 'recreated' | 'aged';
    }
  | { readonly kind: 'lost'; readonly reason: string };

/**
 * @param position what this writer knows to be published
 * @param view the stream at present
 * @param tail the subject's last frame at present
 * @param writer this writer
 */
export function judge(position: Position, view: StreamView, tail: SubjectTail | undefined, writer: string): Verdict {
  const sameEpoch = position.epoch === view.epoch;
  if (tail === undefined) return judgeEmpty(position, view);
  if (sameEpoch && tail.lastSeq < position.seq) {
    return { kind: 'lost', reason: `entry ${position.seq} was published, the log ends at ${tail.lastSeq}` };
  }
  const samePlace = tail.sequence === position.streamSequence || position.streamSequence === 0;
  if (sameEpoch && tail.lastSeq === position.seq && !samePlace) {
    const reason = `entry ${position.seq} was published at ${position.streamSequence} and stands at ${tail.sequence}`;
    return { kind: 'lost', reason };
  }
  // In a new epoch the log may be behind what was published in the old one: another writer knew of less, and began there.
  return {
    kind: 'go on',
    position: { seq: tail.lastSeq, streamSequence: tail.sequence, epoch: view.epoch },
    expected: tail.sequence,
    why: tail.writer === writer ? 'mine' : 'other',
  };
}

function judgeEmpty(position: Position, view: StreamView): Verdict {
  const go = (why: 'first' | 'recreated' | 'aged'): Verdict => ({
    kind: 'go on',
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
