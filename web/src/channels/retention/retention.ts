/**
 * How long messages are retained, as in `message_retention_days`: for a number of days, for ever, or null: as the
 * organisation decides.
 */
export type Retention = number | null;

/** The `Retention` of a number of days that is being typed, and is none yet. */
export const NO_DAYS = Number.NaN;

/** The `Retention` of messages that are never deleted. */
export const FOR_EVER = -1;

export const isInvalid = (retention: Retention): boolean => Number.isNaN(retention);

/** The value in the form that the API takes. */
export const retentionValue = (retention: Retention): string =>
  retention === null ? 'realm_default' : retention === FOR_EVER ? 'unlimited' : String(retention);
