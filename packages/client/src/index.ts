export * from './api.ts';
export { retryDelayMs } from './backoff.ts';
export type * as Contract from './contract.ts';
export * from './errors.ts';
export * from './event-loop.ts';
export * from './messages/index.ts';
export * from './narrow/index.ts';
export * from './state/index.ts';
