/** The gateway: HTTP in front of the services. */
import { pause } from '@rookery/core';
import { bind, services } from '@rookery/rpc';
import { startService } from '@rookery/runtime';
import { buildApp } from './app.ts';
import { gatewayConfig } from './config.ts';
import { closeGently, endConnectionsWithAnswers } from './connections/close-gracefully.ts';

/**
 * Max. connections that wait to be accepted; the kernel may be configured to a lower limit (`net.core.somaxconn`). When
 * thousands connect simultaneously and the limit is 511, Node's default, the kernel answers the others with SYN
 * cookies, and resets those that are not accepted soon.
 */
const BACKLOG = 65_535;

await startService({
  name: 'gateway',
  config: gatewayConfig,
  calls: ['users', 'channels', 'messages', 'events'],
  // `users` authenticates every request. Without the other services some requests are still answered; only registers
  // need NATS.
  servesWith: ['users'],
  async build(environment) {
    const { clients, config, logger, metrics, members, gateways: others } = environment;
    const count = () => members.known.filter(({ service, draining }) => service === 'gateway' && !draining).length;
    let gateways = Math.max(1, count());
    members.onChange(() => {
      gateways = count();
    });
    const { server, polls, rates, changes, handlers } = await buildApp({
      ...environment,
      gateways: () => gateways,
      shareChanges: others.shareChanges,
      recallChanges: others.recallChanges,
    });
    others.shareWithNewcomers(() => changes.shared());
    await server.listen({ host: config.HOST, port: config.PORT, backlog: BACKLOG });
    logger.info({ address: server.listeningOrigin }, 'accepting requests');
    const mailPort = config.INCOMING_MAIL_PORT;
    // Imported only if mails are enabled: the parsers take a tenth of the startup time.
    const receiver = mailPort === undefined ? undefined : await import('./mails/receiver.ts');
    const mails = receiver?.mailReceiver({ clients, logger, metrics, rates });
    if (mails && mailPort !== undefined) {
      logger.info({ port: await mails.listen(mailPort, config.HOST) }, 'accepting mails for channels');
    }
    return {
      bindings: [bind(services.Gateway, handlers)],
      /**
       * Accepts connections until load balancers have noticed; each answer closes its connection, so that the client
       * reconnects to another gateway.
       */
      leave: async () => {
        polls.leave();
        endConnectionsWithAnswers(server.server);
        await pause(config.LEAVE_MS);
      },
      /**
       * Accepts no new connections and ends polls without events. Running requests complete, each answer closing its
       * connection.
       */
      drain: async () => {
        await Promise.all([closeGently(server.server, () => polls.drain()), mails?.stop()]);
      },
      /** Closes connections that are still open after the whole time allowed for stopping. */
      async stop() {
        server.server.closeAllConnections();
        await server.close();
      },
    };
  },
});
