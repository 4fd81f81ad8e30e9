export * from './api-client.ts';
export * from './client-state.ts';
export * from './cluster.ts';
export * from './event-queue.ts';
export * from './log-age.ts';
export * from './mails.ts';
export * from './organisation.ts';
export * from './servers.ts';
