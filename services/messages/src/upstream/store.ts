/** Counters of a realm by which a commit knows what the channels service has revoked (`fence/`). */
export const FENCE_COUNTERS = {
  /** The highest seq of the channels journal that is fenced. */
  fence: 'fence',
  /** How many fences there were. */
  fences: 'fences',
} as const;
