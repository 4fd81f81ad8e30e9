export * from './clients.ts';
export * from './config.ts';
export * from './connect-clients.ts';
export * from './drain.ts';
export * from './health.ts';
export * from './logger.ts';
export * from './routing.ts';
export * from './start.ts';
