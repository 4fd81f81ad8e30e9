export * from './api-client.ts';
export * from './cluster.ts';
export * from './event-queue.ts';
export * from './organisation.ts';
export * from './servers.ts';
