/** Counters of a realm that tell a commit what the channels service has revoked (`fence/`). */
export const FENCE_COUNTERS = {
  /** The highest fenced seq of the channels journal. */
  fence: 'fence',
  /** The number of fences. */
  fences: 'fences',
} as const;
