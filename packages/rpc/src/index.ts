export type { Logger } from 'pino';
export { Connection } from './connection.ts';
export type { CallContext, CallOptions, Transport } from './context.ts';
export {
  forwardedOptions,
  isSpectator,
  requireAdministrator,
  requireCaller,
  requireOwner,
  requireSpectator,
} from './context.ts';
export { services } from './definitions.ts';
export type { CallMetric } from './dispatcher.ts';
export { Cancelled, DeadlineExceeded, isUnanswered, PeerFailure, Unavailable } from './errors.ts';
export {
  bind,
  type ChannelsHandler,
  type Client,
  createClient,
  type EventsHandler,
  type Handlers,
  type MessagesHandler,
  type OrUndefined,
  type ServiceBinding,
  type UsersHandler,
} from './handlers.ts';
export { jsonReply } from './json-reply.ts';
export { logFields } from './log-fields.ts';
export { INTERNAL_CLIENT, minimalCaller } from './minimal-caller.ts';
export { ownBytes } from './own-bytes.ts';
export { type Server, startServer } from './server.ts';
export type { Signing } from './signing.ts';
