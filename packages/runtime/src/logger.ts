/** Logs: one JSON object a line on standard output, with the service, the replica and, inside a call, its request id. */
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Values under these names never reach a log. */
const SECRET = ['api_key', 'password', 'authorization', 'cookie', 'session_id', 'secret'];

export function createLogger(o: { service: string; replica: string; level: string }): Logger {
  return pino({
    level: o.level,
    base: { service: o.service, replica: o.replica },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
  });
}
