/** The key that a change is stored under, so that a repetition of it gets the first reply. */
import { randomUUIDv7 } from 'node:crypto';

/** In the order of time: random keys leave the index of them half empty, and touch all of its pages. */
export const newRequestKey = (): string => randomUUIDv7();
