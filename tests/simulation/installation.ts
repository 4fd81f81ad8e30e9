/** The installation of one run: the servers, the network, and each service's processes, which start and die. */
import { z } from 'zod';
import { eventsSettings } from '../../services/events/src/config.ts';
import { SimulatedClients } from './clients.ts';
import { LoadBalancer } from './load-balancer.ts';
import { LOG } from './log-witness.ts';
import { MongoServer } from './mongodb/server.ts';
import { NatsServer } from './nats/server.ts';
import { Network } from './network.ts';
import { Oracle } from './oracle.ts';
import { SimulatedReplica, type SimulatedService, type SimulationEnvironment } from './replica.ts';
import { SimulatedWorld } from './world.ts';

type Counts = Readonly<Record<SimulatedService, number>>;

export interface SimulationSettings {
  readonly counts: Counts;
  readonly heartbeatMs: number;
  /** The age of entries that a replica of events caches. If it is small, cursors are often older than the tail. */
  readonly tailAgeMs: number;
  readonly pingMs: number;
  /** The share of calls that go to a replica other than the one that ranks first. */
  readonly misrouted?: number;
  /** The probability that a client abandons its queue after a poll. */
  readonly churn?: number;
  /** The share of polls that repeat an older event id; default: 1 in 20. */
  readonly rereads?: number;
  /** Max. concurrent registers that a replica of events admits; default: as configured. */
  readonly registersAtOnce?: number;
}

export class SimulatedInstallation {
  readonly world: SimulatedWorld;
  readonly network: Network;
  readonly nats: NatsServer;
  readonly mongodb: MongoServer;
  readonly oracle: Oracle;
  readonly loadBalancer: LoadBalancer;
  readonly clients: SimulatedClients;
  readonly replicas: SimulatedReplica[] = [];
  /** Set when the faults are over: dead processes are replaced, and clients no longer write. */
  isOver = false;
  readonly settings: SimulationSettings;
  readonly #around: SimulationEnvironment;
  #lives = 0;

  constructor(seed: number, choose: (world: SimulatedWorld) => SimulationSettings) {
    const world = new SimulatedWorld(seed);
    this.world = world;
    this.settings = choose(world);
    this.network = new Network(world);
    this.nats = new NatsServer(world);
    this.mongodb = new MongoServer(world, (process) => this.network.isCut(process.name, 'mongodb'));
    this.oracle = new Oracle(world, this.mongodb);
    this.nats.onStored = (stream, message) => this.oracle.log.onStored(stream, message);
    const { heartbeatMs, tailAgeMs, pingMs, misrouted = 0, churn = 0, rereads = 0.05, registersAtOnce } = this.settings;
    const variables = {
      SECRET_KEYS: 'a-key-of-the-simulation-that-is-long-enough',
      HEARTBEAT_MS: heartbeatMs,
      TAIL_AGE_MS: tailAgeMs,
      STATES_AT_ONCE: registersAtOnce,
    };
    this.#around = {
      world,
      network: this.network,
      nats: this.nats,
      mongodb: this.mongodb,
      events: z.object(eventsSettings).parse(variables),
      pingMs,
      deadAfterMs: 3 * pingMs,
      misrouted,
    };
    this.loadBalancer = new LoadBalancer({ world, network: this.network, gateways: () => this.of('gateway') });
    this.clients = new SimulatedClients({
      world,
      loadBalancer: this.loadBalancer,
      oracle: this.oracle,
      epoch: () => this.epoch ?? '',
      rereads,
      churn: () => (this.isOver ? 0 : churn),
    });
    for (const [service, count] of Object.entries(this.settings.counts) as [SimulatedService, number][]) {
      for (let i = 0; i < count; i++) this.start(service);
    }
  }

  /** The creation time of the log's stream; undefined if it does not exist. */
  get epoch(): string | undefined {
    return this.nats.streams.get(LOG)?.created;
  }

  start(service: SimulatedService): SimulatedReplica {
    const replica = new SimulatedReplica(this.#around, service, `${service}-${++this.#lives}`);
    this.replicas.push(replica);
    return replica;
  }

  /** The live replicas of a service. */
  of(service: SimulatedService): SimulatedReplica[] {
    return this.replicas.filter((one) => one.service === service && one.alive);
  }

  /** Whether all processes have discovered each other. */
  get isReady(): boolean {
    return this.replicas.every((one) => {
      if (!one.alive) return true;
      if (!one.started || !one.log?.connected) return false;
      if (one.events && !one.events.context.tail.isReceiving) return false;
      return (['channels', 'messages', 'events'] as const).every(
        (service) =>
          one.service === service ||
          !this.#calls(one, service) ||
          one.members?.live(service).length === this.of(service).length,
      );
    });
  }

  #calls(one: SimulatedReplica, service: SimulatedService): boolean {
    if (one.service === 'gateway') return true;
    if (one.service === 'events') return service !== 'events';
    return service === (one.service === 'messages' ? 'channels' : 'messages');
  }

  /** Ends all faults and replaces dead processes. */
  heal(): void {
    const { world, nats, mongodb, network } = this;
    world.note('everything heals');
    this.isOver = true;
    network.heal();
    network.loseReply = 0;
    Object.assign(nats.faults, { dropPublish: 0, loseAck: 0, losePush: 0, slowMs: 0 });
    Object.assign(mongodb.faults, { loseRequest: 0, loseReply: 0, abortCommit: 0 });
    if (!nats.up) nats.start(10);
    if (!mongodb.up) mongodb.rise();
    for (const replica of this.replicas) world.resume(replica.process);
    for (const [service, count] of Object.entries(this.settings.counts) as [SimulatedService, number][]) {
      while (this.of(service).length < Math.min(1, count)) this.start(service);
    }
  }
}
