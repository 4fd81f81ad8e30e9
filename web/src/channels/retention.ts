/** How long the messages of a channel are retained: as the organisation decides, forever, or for a number of days. */
export type RetentionKind = 'realm_default' | 'unlimited' | 'days';

/** The value in the form that the API takes. */
export const retentionValue = (kind: RetentionKind, days: number): string => (kind === 'days' ? String(days) : kind);

/** The kind of a channel's `message_retention_days`. */
export const retentionKind = (days: number | null): RetentionKind =>
  days === null ? 'realm_default' : days === -1 ? 'unlimited' : 'days';
