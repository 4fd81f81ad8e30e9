import { z } from 'zod';

/** An object of texts, as calls carry it: a key may be any text, which no name of a field may be. */
export const textPairs = z
  .record(z.string(), z.string())
  .transform((texts) => Object.entries(texts).map(([key, value]) => ({ key, value })));
