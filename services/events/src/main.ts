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
  async build({ log, clients, config, logger, grace, metrics, tracer, formats, members, replicaId }) {
    const events = startEvents({ log, clients, config, logger, grace, metrics, tracer, formats });
    const actors = (query: URLSearchParams) => debugActors({ ...events.context, members, replicaId }, query);
    return {
      bindings: [{ definition: services.Events, handlers: events.handlers }],
      inspections: { actors },
      pages: config.DEBUG_ACTORS ? { '/debug/actors': actors } : {},
      drain: async () => events.drain(),
      stop: () => events.stop(),
    };
  },
});
