/** Scans entries for a queue's events. */
import type { SpanContext } from '@rookery/core';
import { admits } from '../audience/admits.ts';
import { endsPolls, endsQueue, isControl } from '../audience/control.ts';
import { idOf } from '../tail/position.ts';
import type { TailEntry } from '../tail/tail-entry.ts';
import { FLAG_EVENT, FlagRun } from './flag-run.ts';
import type { Queue } from './queue.ts';
import { Reply } from './reply.ts';

/** How much one reply may carry; what is left comes with the next poll. At least one event always goes. */
export interface ReplyBounds {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

export interface Scan {
  readonly reply: Reply;
  /** The position of the last event in the reply; 0 without any. */
  readonly through: number;
  /** The log ends this queue here: no later entry is for it. */
  readonly closed: boolean;
  /** The log ends the user's held polls here: what they were asked with may open nothing any more. */
  readonly pollEnded: boolean;
  /** The spans of the entries in the reply, as far as these are traced. */
  readonly traces?: readonly SpanContext[] | undefined;
}

/**
 * Collects from entries in order of position what the queue gets, in its form, until the reply is full. A role that
 * changes counts from its entry on, and is the queue's afterwards.
 * @param held for a poll that waited already when these entries came
 */
export function scan(
  scanned: Pick<Queue, 'registration' | 'form' | 'role'>,
  entries: Iterable<TailEntry>,
  bounds: ReplyBounds,
  held = false,
): Scan {
  const { registration: queue, form } = scanned;
  const reply = new Reply();
  let through = 0;
  let pollEnded = false;
  let traces: SpanContext[] | undefined;
  // Flag events that may still grow by their next neighbour.
  let run: FlagRun | undefined;
  const tell = (head: Buffer, last: TailEntry) => {
    reply.add(head, last.rest(queue.userId, queue.queueId, idOf(queue.base, last.position)));
    through = last.position;
  };
  for (const entry of entries) {
    if (isControl(entry)) {
      if (endsQueue(entry, queue)) return { reply: new Reply(), through: 0, closed: true, pollEnded: false };
      pollEnded = held && endsPolls(entry, queue.userId);
      if (pollEnded) break;
      continue;
    }
    const { roleChange } = entry;
    if (roleChange?.userId === queue.userId) scanned.role = roleChange.role;
    if (!admits(queue, scanned.role, entry)) continue;
    if (entry.trace) traces = withTrace(traces, entry.trace);
    if (run && !(entry.type === FLAG_EVENT && run.take(entry))) {
      tell(run.head(form), run.last);
      run = undefined;
    }
    if (entry.type !== FLAG_EVENT) tell(entry.head(form), entry);
    else run ??= new FlagRun(entry);
    const events = reply.count + (run ? 1 : 0);
    if (events >= bounds.maxEvents || reply.bytes + (run?.bytes ?? 0) >= bounds.maxBytes) break;
  }
  if (run) tell(run.head(form), run.last);
  return { reply, through, closed: false, pollEnded, traces };
}

/** Nothing is allocated for a reply without traces, which are nearly all. */
function withTrace(traces: SpanContext[] | undefined, trace: SpanContext): SpanContext[] {
  if (!traces) return [trace];
  traces.push(trace);
  return traces;
}
