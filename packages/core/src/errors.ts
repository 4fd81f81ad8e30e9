/**
 * Domain errors: one class, one table. The code that checks a rule throws the error, gRPC carries it unchanged, and the
 * gateway makes it the envelope `{result: 'error', msg, code, ...}`. Codes, statuses and messages are those of the API.
 */

/**
 * The meaning of a code on the wire: its HTTP status, the gRPC status of the plain unary form, and whether a retry may
 * succeed.
 */
interface ErrorKind {
  readonly http: number;
  readonly grpc: GrpcStatusName;
  readonly retryable: boolean;
}

/** The names of the gRPC statuses used here; the rpc package maps them to numbers. */
type GrpcStatusName =
  | 'INVALID_ARGUMENT'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'PERMISSION_DENIED'
  | 'UNAUTHENTICATED'
  | 'RESOURCE_EXHAUSTED'
  | 'FAILED_PRECONDITION'
  | 'UNAVAILABLE'
  | 'INTERNAL';

const kind = (http: number, grpc: GrpcStatusName, retryable = false): ErrorKind => ({ http, grpc, retryable });

/** All error codes of the server. */
export const ERRORS = {
  BAD_REQUEST: kind(400, 'INVALID_ARGUMENT'),
  REQUEST_VARIABLE_MISSING: kind(400, 'INVALID_ARGUMENT'),
  REQUEST_VARIABLE_INVALID: kind(400, 'INVALID_ARGUMENT'),
  REQUEST_CONFUSING_VAR: kind(400, 'INVALID_ARGUMENT'),
  INVALID_JSON: kind(400, 'INVALID_ARGUMENT'),
  MISSING_HTTP_EVENT_HEADER: kind(400, 'INVALID_ARGUMENT'),
  ANOMALOUS_WEBHOOK_PAYLOAD: kind(400, 'INVALID_ARGUMENT'),
  BAD_NARROW: kind(400, 'INVALID_ARGUMENT'),
  BAD_IMAGE: kind(400, 'INVALID_ARGUMENT'),
  REALM_UPLOAD_QUOTA: kind(400, 'RESOURCE_EXHAUSTED'),
  BAD_EVENT_QUEUE_ID: kind(400, 'NOT_FOUND'),
  STREAM_DOES_NOT_EXIST: kind(400, 'NOT_FOUND'),
  CHANNEL_ALREADY_EXISTS: kind(409, 'ALREADY_EXISTS'),
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: kind(400, 'PERMISSION_DENIED'),
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: kind(400, 'PERMISSION_DENIED'),
  REACTION_ALREADY_EXISTS: kind(400, 'ALREADY_EXISTS'),
  REACTION_DOES_NOT_EXIST: kind(400, 'NOT_FOUND'),
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: kind(400, 'FAILED_PRECONDITION'),
  EXPECTATION_MISMATCH: kind(400, 'FAILED_PRECONDITION'),
  SYSTEM_GROUP_REQUIRED: kind(400, 'INVALID_ARGUMENT'),
  UNAUTHORIZED_PRINCIPAL: kind(400, 'PERMISSION_DENIED'),
  CANNOT_DEACTIVATE_GROUP_IN_USE: kind(400, 'FAILED_PRECONDITION'),
  INVITATION_FAILED: kind(400, 'FAILED_PRECONDITION'),
  INVALID_ZOOM_TOKEN: kind(400, 'FAILED_PRECONDITION'),
  UNKNOWN_ZOOM_USER: kind(400, 'NOT_FOUND'),
  PUSH_SERVICE_NOT_CONFIGURED: kind(400, 'FAILED_PRECONDITION'),
  NO_ACTIVE_PUSH_DEVICE: kind(400, 'NOT_FOUND'),
  INVALID_PUSH_DEVICE_TOKEN: kind(400, 'NOT_FOUND'),
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: kind(400, 'NOT_FOUND'),
  ADMIN_ACTION_REQUIRED: kind(403, 'FAILED_PRECONDITION'),
  FAILED_TO_CONNECT_BOUNCER: kind(502, 'UNAVAILABLE'),
  INTERNAL_SERVER_ERROR_ON_BOUNCER: kind(502, 'UNAVAILABLE'),
  INVALID_BOUNCER_PUBLIC_KEY: kind(400, 'INVALID_ARGUMENT'),
  INVALID_ENCRYPTED_PUSH_REGISTRATION: kind(400, 'INVALID_ARGUMENT'),
  REQUEST_EXPIRED: kind(400, 'FAILED_PRECONDITION'),
  INVALID_ZULIP_SERVER: kind(401, 'UNAUTHENTICATED'),
  MISSING_REMOTE_REALM: kind(403, 'NOT_FOUND'),
  PUSH_NOTIFICATIONS_DISALLOWED: kind(400, 'PERMISSION_DENIED'),
  CANNOT_DEACTIVATE_LAST_USER: kind(400, 'FAILED_PRECONDITION'),
  UNAUTHORIZED: kind(401, 'UNAUTHENTICATED'),
  USER_DEACTIVATED: kind(401, 'UNAUTHENTICATED'),
  REALM_DEACTIVATED: kind(401, 'UNAUTHENTICATED'),
  AUTHENTICATION_FAILED: kind(401, 'UNAUTHENTICATED'),
  PASSWORD_AUTH_DISABLED: kind(401, 'UNAUTHENTICATED'),
  CSRF_FAILED: kind(403, 'PERMISSION_DENIED'),
  NONEXISTENT_SUBDOMAIN: kind(404, 'NOT_FOUND'),
  RATE_LIMIT_HIT: kind(429, 'RESOURCE_EXHAUSTED', true),
  /** A dependency is unreachable or overloaded at the moment. */
  SERVER_NOT_READY: kind(503, 'UNAVAILABLE', true),
} as const satisfies Record<string, ErrorKind>;

/** A code of the table. */
export type ErrorCode = keyof typeof ERRORS;

/** Fields of an error besides `code` and `msg`, as the API documents them for the code. */
export type ErrorExtra = Readonly<Record<string, unknown>>;

/** An error that is the response to the caller: the request changed nothing, and the text is the API's. */
export class DomainError extends Error {
  /** The name of the class, also of a derived one. */
  override readonly name: string;
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;
  /** The HTTP status; a few BAD_REQUEST errors have 403 or 404 instead of the status of their code. */
  readonly httpStatus: number;

  constructor(code: ErrorCode, msg: string, options: { extra?: ErrorExtra; httpStatus?: number } = {}) {
    super(msg);
    this.name = new.target.name;
    this.code = code;
    this.extra = options.extra ?? {};
    this.httpStatus = options.httpStatus ?? ERRORS[code].http;
  }
}

/** Whether an error is the server's final answer: nothing was changed, and no retry can succeed. */
export function isPermanent(error: unknown): error is DomainError {
  return error instanceof DomainError && !ERRORS[error.code].retryable;
}

/** The most common error: BAD_REQUEST with a text that clients match. */
export function badRequest(msg: string): DomainError {
  return new DomainError('BAD_REQUEST', msg);
}

/** The error of a request that needs an account, without one. */
export function notLoggedIn(): DomainError {
  return new DomainError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
}

/**
 * The error for an unreachable or overloaded dependency: the call is not known to have changed anything, and may be
 * retried under its request key.
 */
export function notReady(): DomainError {
  return new DomainError('SERVER_NOT_READY', 'The server is temporarily unable to answer. Try again.');
}
