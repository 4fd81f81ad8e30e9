/** One process of the installation, assembled on the modelled servers as `startService` of packages/runtime does it. */
import { type Member, Members } from '@rookery/actors';
import { type Grace, StarvationDetector } from '@rookery/core';
import { Database } from '@rookery/data';
import { Log, natsMemberBoard } from '@rookery/log';
import { type ServiceBinding, services } from '@rookery/rpc';
import { type Clients, FORMATS, type Logger, routeClients } from '@rookery/runtime';
import { pino } from 'pino';
import type { EventsConfig } from '../../services/events/src/config.ts';
import { type EventsService, startEvents } from '../../services/events/src/service.ts';
import { gatewayBindings } from './gateway.ts';
import { type JournalService, startJournalService } from './journal-service.ts';
import { modelClient } from './mongodb/client.ts';
import type { MongoServer } from './mongodb/server.ts';
import { dialModel } from './nats/connection.ts';
import type { NatsServer } from './nats/server.ts';
import type { Network } from './network.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { SimulatedWorld } from './world.ts';

export type SimulatedService = 'channels' | 'messages' | 'events' | 'gateway';

/** The servers and settings that all processes of a run share. */
export interface SimulationEnvironment {
  readonly world: SimulatedWorld;
  readonly network: Network;
  readonly nats: NatsServer;
  readonly mongodb: MongoServer;
  readonly events: EventsConfig;
  readonly pingMs: number;
  readonly deadAfterMs: number;
  readonly misrouted: number;
}

const CALLS: Record<SimulatedService, SimulatedService[]> = {
  channels: ['messages'],
  messages: ['channels'],
  events: ['channels', 'messages'],
  gateway: ['channels', 'messages', 'events'],
};

const logger: Logger = pino({ level: process.env.SIMULATION_LOG_LEVEL ?? 'silent' });

/** Keys that rank replicas differently from the real ones. */
const STRAY = ['a', 'b', 'c', 'd'] as const;

interface ServicePart {
  readonly bindings: ServiceBinding[];
  drain?(): void;
  stop?(): Promise<void>;
}

export class SimulatedReplica {
  readonly service: SimulatedService;
  readonly id: string;
  readonly process: SimulatedProcess;
  log: Log | undefined;
  events: EventsService | undefined;
  journal: JournalService | undefined;
  members: Members | undefined;
  started = false;
  readonly #around: SimulationEnvironment;
  #stop: (() => Promise<void>) | undefined;

  constructor(around: SimulationEnvironment, service: SimulatedService, id: string) {
    this.#around = around;
    this.service = service;
    this.id = id;
    this.process = new SimulatedProcess(id);
    around.world.enter(this.process, () => void this.#start());
  }

  get alive(): boolean {
    return this.process.state !== 'dead';
  }

  /** Shuts the process down gracefully, as at SIGTERM; it is dead afterwards. */
  stop(): void {
    const { world } = this.#around;
    world.note(`stop ${this.id}`);
    world.enter(this.process, () => {
      if (!this.#stop) return world.kill(this.process);
      void this.#stop().then(() => world.kill(this.process));
    });
  }

  async #start(): Promise<void> {
    const { world, network, nats, pingMs, deadAfterMs } = this.#around;
    const { id, service } = this;
    const dial = dialModel(nats, network);
    const grace = new StarvationDetector({ logger });
    grace.start();
    const log = await Log.connect({ servers: 'model', namespace: 'sim', name: id, logger, grace, dial });
    this.log = log;
    const board = natsMemberBoard(log);
    const peers = network.peers(this.process);
    const members = new Members({
      board,
      logger,
      everyMs: pingMs,
      deadAfterMs,
      grace,
      watched: CALLS[service],
      probe: async (peer) => {
        await peers.connection(peer, 'commands').ping(deadAfterMs + StarvationDetector.MAX_GRACE_MS);
      },
    });
    this.members = members;
    const routed = routeClients({ members, peers });
    let database: Database | undefined;
    if (service === 'channels' || service === 'messages') {
      const client = (_: string, { appName = '' }: { appName?: string }) => modelClient(this.#around.mongodb, appName);
      database = new Database({ url: 'model', database: service, appName: id, logger, client });
    }
    const part = await this.#build(log, grace, routed.clients, database);
    const listener = network.listen(id, this.process, part.bindings);
    const member: Member = {
      id,
      service,
      address: id,
      formats: { ...FORMATS },
      startedAt: Date.now(),
      draining: false,
    };
    await members.start();
    if (service !== 'gateway') await board.announce(member);
    this.started = true;
    world.note(`${id} has started`);
    this.#stop = async () => {
      if (service !== 'gateway') await board.announce({ ...member, draining: true });
      listener.refusing = true;
      part.drain?.();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await part.stop?.();
      if (service !== 'gateway') await board.withdraw(id).catch(() => {});
      await routed.close();
      await members.stop();
      await log.close();
      await database?.close();
    };
  }

  async #build(log: Log, grace: Grace, clients: Clients, database: Database | undefined): Promise<ServicePart> {
    const { service } = this;
    if (service === 'events') {
      const noUsers = async () => ({ seq: 0, json: Buffer.from('{}'), shared: [] });
      const users = { GetInitialState: noUsers } as unknown as Clients['users'];
      const events = startEvents({ log, clients: { ...clients, users }, config: this.#around.events, logger, grace });
      this.events = events;
      const bindings = [{ definition: services.Events, handlers: events.handlers }] as unknown as ServiceBinding[];
      return { bindings, drain: () => events.drain(), stop: () => events.stop() };
    }
    if (service === 'gateway') {
      const { world, misrouted } = this.#around;
      return {
        bindings: gatewayBindings(clients, () =>
          world.random.chance(misrouted) ? world.random.pick(STRAY) : undefined,
        ),
      };
    }
    if (!database) throw new Error('a journal needs a database');
    const journal = await startJournalService({ service, database, log, clients, logger });
    this.journal = journal;
    return { bindings: journal.bindings, stop: () => journal.journalled.drain() };
  }
}
