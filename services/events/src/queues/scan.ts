/** Scans entries for a queue's events. */
import type { SpanContext } from '@rookery/core';
import { endsPolls, endsQueue, isControl } from '../audience/control.ts';
import { shouldDeliver } from '../audience/should-deliver.ts';
import { idOf } from '../tail/position.ts';
import type { TailEntry } from '../tail/tail-entry.ts';
import { FLAG_EVENT, FlagRun } from './flag-run.ts';
import type { Queue } from './queue.ts';
import { Reply } from './reply.ts';

/** Bounds of one reply; the rest comes with the next poll. At least one event is always sent. */
export interface ReplyBounds {
  readonly maxEvents: number;
  readonly maxBytes: number;
}

export interface Scan {
  readonly reply: Reply;
  /** The position of the last event in the reply; 0 without any. */
  readonly through: number;
  /** Whether the log ends this queue here: no later entry is for it. */
  readonly closed: boolean;
  /** Whether the log ends the user's earlier polls here: their credentials may no longer be valid. */
  readonly pollEnded: boolean;
  /** The spans of those entries in the reply that are traced. */
  readonly traces?: readonly SpanContext[] | undefined;
}

/**
 * Collects the queue's events from entries in order of position, in its form, until the reply is full. A change of role
 * applies from its entry on, and is stored in the queue.
 * @param authenticatedThrough the position up to which entries that end the user's polls do not end this one
 */
export function scan(
  scanned: Pick<Queue, 'registration' | 'form' | 'role'>,
  entries: Iterable<TailEntry>,
  bounds: ReplyBounds,
  authenticatedThrough = Number.POSITIVE_INFINITY,
): Scan {
  const { registration: queue, form } = scanned;
  const reply = new Reply();
  let through = 0;
  let pollEnded = false;
  let traces: SpanContext[] | undefined;
  // Flag events that may still be merged with their next neighbour.
  let run: FlagRun | undefined;
  const addEvent = (head: Buffer, last: TailEntry) => {
    reply.add(head, last.rest(queue.userId, queue.queueId, idOf(queue.base, last.position)));
    through = last.position;
  };
  for (const entry of entries) {
    if (isControl(entry)) {
      if (endsQueue(entry, queue)) return { reply: new Reply(), through: 0, closed: true, pollEnded: false };
      pollEnded = entry.position > authenticatedThrough && endsPolls(entry, queue.userId);
      if (pollEnded) break;
      continue;
    }
    const { roleChange } = entry;
    if (roleChange?.userId === queue.userId) scanned.role = roleChange.role;
    if (!shouldDeliver(queue, scanned.role, entry)) continue;
    if (entry.trace) traces = withTrace(traces, entry.trace);
    if (run && !(entry.type === FLAG_EVENT && run.take(entry))) {
      addEvent(run.head(form), run.last);
      run = undefined;
    }
    if (entry.type !== FLAG_EVENT) addEvent(entry.head(form), entry);
    else run ??= new FlagRun(entry);
    const events = reply.count + (run ? 1 : 0);
    if (events >= bounds.maxEvents || reply.bytes + (run?.bytes ?? 0) >= bounds.maxBytes) break;
  }
  if (run) addEvent(run.head(form), run.last);
  return { reply, through, closed: false, pollEnded, traces };
}

/** Nothing is allocated for a reply without traces, as nearly all are. */
function withTrace(traces: SpanContext[] | undefined, trace: SpanContext): SpanContext[] {
  if (!traces) return [trace];
  traces.push(trace);
  return traces;
}
