/**
 * Logs: one JSON object per line on standard output, with the service, the replica and, inside a call, its request id.
 */
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Names of fields whose values are never logged. */
const SECRET = ['api_key', 'password', 'authorization', 'cookie', 'session_id', 'secret'];

/**
 * Max. bytes of lines that wait while standard output accepts none (such as a file on a full disk); further lines are
 * lost.
 */
const MAX_WAITING_BYTES = 1024 * 1024;

export function createLogger(options: { service: string; replica: string; level: string }): Logger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  // Without a listener, a failed write would end the process. Waiting lines are written with the next successful one.
  output.on('error', () => {});
  return pino(
    {
      level: options.level,
      base: { service: options.service, replica: options.replica },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    },
    output,
  );
}
