/**
 * A workaround for commands on connections that the server is closing. The driver writes a command and, if the socket's
 * buffer is full, waits for `drain` or `error`. A socket that was destroyed but has not emitted `close` yet emits
 * neither: the command would hang regardless of all timeouts, and with it all commits of its realm. This happens when
 * MongoDB is killed under load. So the wait in the driver (7.8 and 7.9) also ends when the socket closes;
 * `database.test.ts` fails once the driver no longer needs that.
 */
import { createRequire } from 'node:module';
import { MongoNetworkError } from 'mongodb';

interface Emitter {
  once(name: string, listener: (value: unknown) => void): Emitter;
  off(name: string, listener: (value: unknown) => void): Emitter;
}
type Once = (emitter: Emitter, name: string, options?: object) => Promise<unknown>;

const utils = createRequire(import.meta.url)('mongodb/lib/utils.js') as { once: Once };

const MENDED = Symbol.for('rookery.endWithSockets');

/** Patches the driver, in the whole process: each wait for an event of a socket also ends when the socket closes. */
export function endWithSockets(): void {
  const { once } = utils;
  if (MENDED in once) return;
  const onceOrClosed: Once = async (emitter, name, options) => {
    const { promise: closed, reject } = Promise.withResolvers<never>();
    const onClose = () => reject(new MongoNetworkError('The connection was closed.'));
    emitter.once('close', onClose);
    try {
      return await Promise.race([once(emitter, name, options), closed]);
    } finally {
      emitter.off('close', onClose);
    }
  };
  utils.once = Object.assign(onceOrClosed, { [MENDED]: true });
}
