/** Starts the channels service. */
import { CommitQueue, ensureIndexes, Journal } from '@rookery/data';
import { encodeEntry, Relay } from '@rookery/log';
import { services } from '@rookery/rpc';
import { causesOf, startService } from '@rookery/runtime';
import { config } from './config.ts';
import { realmFacts } from './realm-facts.ts';
import { channelsHandlers } from './service.ts';
import { freshChannels } from './store/channels.ts';
import { INDEXES } from './store/indexes.ts';
import { rosterCache } from './store/roster-cache.ts';

await startService({
  name: 'channels',
  config,
  calls: ['users'],
  async build({ log, logger, clients }, connect) {
    const database = await connect();
    await ensureIndexes(database, INDEXES);
    const relay = new Relay({
      log,
      service: 'channels',
      source: new Journal(database),
      waitFor: causesOf(clients),
      logger,
    });
    const commits = new CommitQueue({
      database,
      service: 'channels',
      logger,
      counters: ['channel'],
      encode: encodeEntry,
      onCommitted: (realm, entries) => relay.push(realm, entries),
    });
    relay.start();
    const context = {
      database,
      commits,
      relay,
      logger,
      users: clients.users,
      channels: freshChannels(database),
      rosters: rosterCache(database),
      realms: realmFacts(clients.users),
    };
    return {
      bindings: [{ definition: services.Channels, handlers: channelsHandlers(context) }],
      stop: async () => {
        await commits.drain();
        await relay.drain();
      },
    };
  },
});
