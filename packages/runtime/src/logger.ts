/**
 * Logs: one JSON object a line on standard output, with the service, the replica and, inside a call, its request id.
 */
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Values under these names never reach a log. */
const SECRET = ['api_key', 'password', 'authorization', 'cookie', 'session_id', 'secret'];

/** Lines that wait while standard output takes none, such as a file on a full disk; beyond it they are lost. */
const MAX_WAITING_BYTES = 1024 * 1024;

export function createLogger(o: { service: string; replica: string; level: string }): Logger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  // Without it a line that cannot be written would end the process. What waits is written with the next line that can.
  output.on('error', () => {});
  return pino(
    {
      level: o.level,
      base: { service: o.service, replica: o.replica },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    },
    output,
  );
}
