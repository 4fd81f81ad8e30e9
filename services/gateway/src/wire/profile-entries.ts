/** What people enter in custom profile fields. Which value fits which field is for the users service to say. */
import { z } from 'zod';
import { id } from './parameters.ts';

/** More entries than an organisation can have fields. */
const MAX_ENTRIES = 1000;

export const profileEntries = z
  .array(z.strictObject({ id, value: z.union([z.string(), z.array(id), z.null()]) }))
  .max(MAX_ENTRIES);
