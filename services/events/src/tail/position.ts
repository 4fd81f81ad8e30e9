/**
 * Positions and ids.
 *
 * A position is a place in the log: the sequence of a frame times 1024, plus an index within it. A frame holds at most
 * 512 entries, so indexes from 512 are free, and heartbeats use them: a heartbeat's position means 'this queue has been
 * searched through this frame', without referring to an entry. Because positions come from the log, any replica can
 * tell from a client's last event id where to continue, and no delivery state needs to be stored.
 *
 * Clients do not see positions but ids: the position minus the queue's base, which is after the entries of the last
 * frame that its initial state covers (but before the positions for heartbeats: the log may not advance for a while
 * after a register). So the first id is at least 1, ids of one queue rise with gaps, and an id does not reveal how much
 * others wrote before. `last_event_id: -1`, as returned by a register, and 0 both mean 'from the start'.
 *
 * A position stays an exact double up to 2^43 frames.
 */

/** Positions per frame. More would waste exact integers, fewer would leave no room for heartbeats. */
const FRAME_SPAN = 1024;

/** The first index of a heartbeat, and the max. number of entries of a frame. */
export const HEARTBEAT_INDEX = 512;

/** The last event id that a register returns: nothing was delivered yet. */
export const NOTHING_DELIVERED = -1;

/** Returns the position of an entry. */
export function positionOf(sequence: number, index: number): number {
  return sequence * FRAME_SPAN + index;
}

/** Returns the sequence of the frame of a position. */
export function sequenceOf(position: number): number {
  return Math.floor(position / FRAME_SPAN);
}

/** Returns the base of a queue whose initial state covers everything up to and including this frame. */
export function baseAfter(sequence: number): number {
  return positionOf(sequence, HEARTBEAT_INDEX - 1);
}

/** Returns the last position of a frame: a cursor there is after the whole frame. */
export function endOf(sequence: number): number {
  return sequence * FRAME_SPAN + FRAME_SPAN - 1;
}

/** Returns the position that a client acknowledges with a last event id: nothing up to it needs to be delivered. */
export function cursorOf(base: number, lastEventId: number): number {
  return base + Math.max(0, lastEventId);
}

/** Returns the id under which a queue shows a position. */
export function idOf(base: number, position: number): number {
  return position - base;
}

/**
 * Returns the position of a heartbeat for a queue at `cursor` that has been searched through the frame `through`: above
 * the cursor, below every future entry. Undefined when the 512 positions of that frame are used up, which takes hours
 * without a single frame in the log.
 */
export function heartbeatPosition(cursor: number, through: number): number | undefined {
  const position = Math.max(positionOf(through, HEARTBEAT_INDEX), cursor + 1);
  return position <= endOf(through) ? position : undefined;
}

/** Returns the last frame whose entries are all at or below a position. */
export function searchedThrough(position: number): number {
  const sequence = sequenceOf(position);
  return position - positionOf(sequence, 0) >= HEARTBEAT_INDEX - 1 ? sequence : sequence - 1;
}

/** Whether half of the positions for heartbeats in this position's frame are used: then the log should be advanced. */
export function isRunningOut(position: number): boolean {
  return position > positionOf(sequenceOf(position), HEARTBEAT_INDEX + (FRAME_SPAN - HEARTBEAT_INDEX) / 2);
}
