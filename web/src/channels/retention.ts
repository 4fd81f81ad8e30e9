/** How long messages of a channel stay: as the organisation has it, for ever, or for a number of days. */
export type RetentionKind = 'realm_default' | 'unlimited' | 'days';

/** As the API takes it. */
export const retentionValue = (kind: RetentionKind, days: number): string => (kind === 'days' ? String(days) : kind);

/** Of a channel's `message_retention_days`. */
export const retentionKind = (days: number | null): RetentionKind =>
  days === null ? 'realm_default' : days === -1 ? 'unlimited' : 'days';
