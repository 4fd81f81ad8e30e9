/** Values of custom profile fields. The users service checks which value fits which field. */
import { z } from 'zod';
import { id, list } from './parameters.ts';

/** Max. entries, more than an organisation can have fields. */
const MAX_ENTRIES = 1000;

export const profileEntries = list(
  z.strictObject({ id, value: z.union([z.string(), z.array(id), z.null()]) }),
  MAX_ENTRIES,
);
