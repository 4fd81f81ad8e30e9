/** Request keys: a change is stored under one, so that a repetition gets the first reply. */
import { randomUUIDv7 } from 'node:crypto';

/** Keys in order of time: random ones would leave their index half empty, and touch all of its pages. */
export const newRequestKey = (): string => randomUUIDv7();
