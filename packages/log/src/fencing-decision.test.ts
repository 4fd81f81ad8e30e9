import type { JournalPosition } from '@rookery/core';
import { describe, expect, test } from 'vitest';
import { decideFencing, UNPUBLISHED } from './fencing-decision.ts';
import type { SubjectTail } from './stream.ts';

const view = (epoch: string, firstSequence = 1, lastSequence = 1000) => ({ epoch, firstSequence, lastSequence });
const at = (seq: number, streamSequence: number, epoch = 'E1'): JournalPosition => ({ seq, streamSequence, epoch });
const frame = (lastSeq: number, sequence: number, writer = 'me'): SubjectTail => ({
  format: 1,
  lastSeq,
  sequence,
  writer,
});

/** The decision in short: the seq to continue from, the expected sequence, the epoch, the reason. */
function concluded(position: JournalPosition, seen: ReturnType<typeof view>, tail?: SubjectTail) {
  const verdict = decideFencing(position, seen, tail, 'me');
  if (verdict.kind === 'lost') return 'lost';
  return [verdict.position.seq, verdict.expected, verdict.position.epoch, verdict.why];
}

describe('the subject has a last frame', () => {
  test.each([
    ['it is mine, as I know', at(50, 900), frame(50, 900), [50, 900, 'E1', 'mine']],
    ['it is mine, and its acknowledgement was lost', at(50, 900), frame(62, 907), [62, 907, 'E1', 'mine']],
    ['another writer continued', at(50, 900), frame(70, 950, 'you'), [70, 950, 'E1', 'other']],
    ['it is all that is known', UNPUBLISHED, frame(70, 950, 'you'), [70, 950, 'E1', 'other']],
    ['it ends before what was published', at(50, 900), frame(40, 800), 'lost'],
    ['it says the same at another place', at(50, 900), frame(50, 890, 'you'), 'lost'],
    ['the stream is another, and its writer knew more', at(50, 900, 'E0'), frame(60, 3, 'you'), [60, 3, 'E1', 'other']],
    ['the stream is another, and its writer knew less', at(50, 900, 'E0'), frame(45, 3, 'you'), [45, 3, 'E1', 'other']],
    ['nothing of mine was in this epoch before', at(50, 0), frame(50, 7, 'you'), [50, 7, 'E1', 'other']],
  ])('%s', (_, position, tail, expected) => {
    expect(concluded(position, view('E1'), tail)).toEqual(expected);
  });
});

describe('the subject is empty', () => {
  test.each([
    ['nothing was ever published', UNPUBLISHED, view('E1'), [0, 0, 'E1', 'first']],
    ['the stream is another', at(50, 900, 'E0'), view('E1'), [50, 0, 'E1', 'recreated']],
    ['nothing was published in this epoch yet', at(50, 0), view('E1'), [50, 0, 'E1', 'first']],
    ['its frames are older than the stream', at(50, 900), view('E1', 901), [50, 0, 'E1', 'aged']],
    ['its last frame should be there', at(50, 900), view('E1', 900), 'lost'],
    ['the stream lost even more', at(50, 900), view('E1', 1, 880), 'lost'],
  ])('%s', (_, position, seen, expected) => {
    expect(concluded(position, seen)).toEqual(expected);
  });
});
