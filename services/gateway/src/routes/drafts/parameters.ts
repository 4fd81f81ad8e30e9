/** The schema of a draft in requests. */
import { z } from 'zod';
import { float, id } from '../../wire/parameters.ts';

/** The end of the year 9999, UNIX seconds. */
const MAX_SECONDS = 253_402_300_799;

const TYPES = { '': '', stream: 'channel', channel: 'channel', private: 'direct', direct: 'direct' } as const;

export const draft = z.object({
  type: z.enum(['', 'stream', 'channel', 'private', 'direct']).transform((type) => TYPES[type]),
  to: z.array(id).max(1000),
  topic: z.string(),
  content: z.string(),
  timestamp: float.max(MAX_SECONDS).nullable().default(null),
});
