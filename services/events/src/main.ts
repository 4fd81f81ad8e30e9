/** Starts the events service. */
import { services } from '@rookery/rpc';
import { startService } from '@rookery/runtime';
import { config } from './config.ts';
import { debugActors } from './debug/actors.ts';
import { startEvents } from './service.ts';

await startService({
  name: 'events',
  config,
  calls: ['users', 'channels', 'messages'],
  async build({ log, clients, config, logger, grace, metrics, formats, members, replicaId }) {
    const events = startEvents({ log, clients, config, logger, grace, metrics, formats });
    return {
      bindings: [{ definition: services.Events, handlers: events.handlers }],
      pages: config.DEBUG_ACTORS
        ? { '/debug/actors': (query) => debugActors({ ...events.context, members, replicaId }, query) }
        : {},
      drain: async () => events.drain(),
      stop: () => events.stop(),
    };
  },
});
