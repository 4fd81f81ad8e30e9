import { z } from 'zod';

/** An object of strings, converted to the pairs that calls carry: keys may be any text, unlike field names. */
export const textPairs = z
  .record(z.string(), z.string())
  .transform((texts) => Object.entries(texts).map(([key, value]) => ({ key, value })));
