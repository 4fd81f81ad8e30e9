/**
 * A server in a separate process, for tests that kill or pause one. `SendMessage` returns its pid, `WaitPublished`
 * never answers.
 */
import { pino } from 'pino';
import { services, startServer } from '../src/index.ts';

const server = await startServer({
  host: '127.0.0.1',
  port: Number(process.argv[2] ?? 0),
  logger: pino({ level: 'silent' }),
  services: [
    {
      definition: services.Messages,
      handlers: {
        SendMessage: async () => ({ id: process.pid }),
        WaitPublished: () => new Promise(() => {}),
      },
    },
  ],
});
process.on('disconnect', () => process.exit(0));
process.send?.(server.port);
