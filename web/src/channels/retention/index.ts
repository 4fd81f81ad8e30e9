export { RetentionChoice, RetentionField } from './RetentionField.tsx';
export { isInvalid, type Retention, retentionValue } from './retention.ts';
