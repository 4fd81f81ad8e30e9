/**
 * Positions and ids.
 *
 * A position is a place in the log: the sequence of a frame times 1024, plus an index within it. A frame holds at most
 * 512 entries, so indexes from 512 are free, and heartbeats take them: a heartbeat's position says 'this queue has been
 * searched through this frame', without standing for an entry. Because positions are the log's own, any replica can
 * tell from a client's last event id where to go on, and nothing about delivery needs to be stored.
 *
 * A client is not shown positions but ids: the position less the queue's base, which lies behind the entries of the
 * last frame that its initial state covers (but before the places for heartbeats: the log may stand still for a while
 * after a register). So the first id is at least 1, ids of one queue rise with gaps, and an id tells nothing of how
 * much others wrote before. `last_event_id: -1`, the answer of a register, and 0 both mean 'from the start'.
 *
 * A position stays an exact double up to 2^43 frames.
 */

/** Positions per frame. More would waste exact integers, fewer would leave heartbeats no room. */
const FRAME_SPAN = 1024;

/** The first index of a heartbeat; a frame has at most so many entries. */
export const HEARTBEAT_INDEX = 512;

/** What a register answers: nothing was delivered yet. */
export const NOTHING_DELIVERED = -1;

/** The position of an entry. */
export function positionOf(sequence: number, index: number): number {
  return sequence * FRAME_SPAN + index;
}

/** The frame that a position lies in. */
export function sequenceOf(position: number): number {
  return Math.floor(position / FRAME_SPAN);
}

/** The base of a queue whose initial state covers everything up to and with this frame. */
export function baseAfter(sequence: number): number {
  return positionOf(sequence, HEARTBEAT_INDEX - 1);
}

/** The last position of a frame: a cursor there has the whole frame behind it. */
export function endOf(sequence: number): number {
  return sequence * FRAME_SPAN + FRAME_SPAN - 1;
}

/** The position that a client acknowledges with a last event id: everything up to it needs no delivery. */
export function cursorOf(base: number, lastEventId: number): number {
  return base + Math.max(0, lastEventId);
}

/** The id under which a queue shows a position. */
export function idOf(base: number, position: number): number {
  return position - base;
}

/**
 * The position of a heartbeat for a queue at `cursor` that has been searched through the frame `through`: above the
 * cursor, below every entry still to come. Undefined when the 512 places of that frame are used up, which takes hours
 * without a single frame in the log.
 */
export function heartbeatPosition(cursor: number, through: number): number | undefined {
  const position = Math.max(positionOf(through, HEARTBEAT_INDEX), cursor + 1);
  return position <= endOf(through) ? position : undefined;
}

/** The last frame whose entries all lie at or below a position. */
export function searchedThrough(position: number): number {
  const sequence = sequenceOf(position);
  return position - positionOf(sequence, 0) >= HEARTBEAT_INDEX - 1 ? sequence : sequence - 1;
}

/** Whether the places for heartbeats in this position's frame are half used: time that the log moved on. */
export function isRunningOut(position: number): boolean {
  return position > positionOf(sequenceOf(position), HEARTBEAT_INDEX + (FRAME_SPAN - HEARTBEAT_INDEX) / 2);
}
