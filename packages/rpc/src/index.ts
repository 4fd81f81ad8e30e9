export type { Logger } from 'pino';
export { Connection } from './connection.ts';
export type { CallContext, CallOptions, RouteKey, Transport } from './context.ts';
export { isSpectator, onward, requireCaller, requireSpectator } from './context.ts';
export { services } from './definitions.ts';
export type { CallMetric } from './dispatcher.ts';
export { Cancelled, DeadlineExceeded, type FailureKind, PeerFailure, Unavailable } from './errors.ts';
export { bind, type Client, createClient, type Handlers, type ServiceBinding } from './handlers.ts';
export { type Server, type ServerOptions, startServer } from './server.ts';
