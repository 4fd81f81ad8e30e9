/** The gateway: HTTP in front of the services. */
import { setTimeout as pause } from 'node:timers/promises';
import { bind, services } from '@rookery/rpc';
import { startService } from '@rookery/runtime';
import { buildApp } from './app.ts';
import { gatewayConfig } from './config.ts';
import { closeGently, endConnectionsWithAnswers } from './connections/close-gracefully.ts';

/**
 * Connections that may wait to be accepted; the kernel takes less where it is configured to (`net.core.somaxconn`).
 * When thousands connect at once and there is room for 511, Node's default, the kernel answers the others with cookies,
 * and resets those that it cannot take in soon.
 */
const BACKLOG = 65_535;

await startService({
  name: 'gateway',
  config: gatewayConfig,
  calls: ['users', 'channels', 'messages', 'events'],
  // It authenticates every request; without the others some are still answered, and NATS none needs but registers.
  servesWith: ['users'],
  async build({ clients, config, logger, metrics, tracer, readiness, members, isSeen, gateways: others }) {
    const count = () => members.known.filter(({ service, draining }) => service === 'gateway' && !draining).length;
    let gateways = Math.max(1, count());
    members.onChange(() => {
      gateways = count();
    });
    const { server, polls, rates, changes, handlers } = await buildApp({
      clients,
      config,
      logger,
      metrics,
      tracer,
      readiness,
      isSeen,
      gateways: () => gateways,
      shareChanges: others.shareChanges,
      recallChanges: others.recallChanges,
    });
    others.shareWithNewcomers(() => changes.shared());
    await server.listen({ host: config.HOST, port: config.PORT, backlog: BACKLOG });
    logger.info({ address: server.listeningOrigin }, 'accepting requests');
    const mailPort = config.INCOMING_MAIL_PORT;
    // Only where there are mails: what reads them takes a tenth of the start.
    const receiver = mailPort === undefined ? undefined : await import('./mails/receiver.ts');
    const mails = receiver?.mailReceiver({ clients, logger, metrics, rates });
    if (mails && mailPort !== undefined) {
      logger.info({ port: await mails.listen(mailPort, config.HOST) }, 'accepting mails for channels');
    }
    return {
      bindings: [bind(services.Gateway, handlers)],
      /**
       * Connections are taken until those in front know; each answer closes its own, so that its client connects
       * elsewhere.
       */
      leave: async () => {
        polls.leave();
        endConnectionsWithAnswers(server.server);
        await pause(config.LEAVE_MS);
      },
      /** No new connections; polls end with no events; what runs may end, each answer closing its connection. */
      drain: async () => {
        await Promise.all([closeGently(server.server, () => polls.drain()), mails?.stop()]);
      },
      /** A connection that is still open has had the time that the whole stop is given. */
      async stop() {
        server.server.closeAllConnections();
        await server.close();
      },
    };
  },
});
