export * from './apply-message-event.ts';
export type * from './message.ts';
