/** The simulated users: each has a client that registers, polls, acknowledges, and occasionally writes. */
import { DomainError, UserSet } from '@rookery/core';
import type { CallOptions } from '@rookery/rpc';
import { type ChannelCommand, type Command, type EventPayload, type JournalName, REALM } from './journal-service.ts';
import { callOf, type LoadBalancer } from './load-balancer.ts';
import type { ClientOperation, Oracle, QueueRecord } from './oracle.ts';
import type { SimulatedReplica } from './replica.ts';
import type { SimulatedWorld } from './world.ts';

interface SimulatedClientsOptions {
  readonly world: SimulatedWorld;
  readonly loadBalancer: LoadBalancer;
  readonly oracle: Oracle;
  /** The current epoch of the log. */
  readonly epoch: () => string;
  /** The share of polls that repeat an older event id. */
  readonly rereads: number;
  /** The probability that a client abandons its queue after a poll. */
  readonly churn: () => number;
}

const RETRY_MS = 200;
/** Timeout of a client for all requests except polls. */
const PATIENCE_MS = 12_000;
const POLL_PATIENCE_MS = 100_000;

export class SimulatedClients {
  /** Leaves polls of ended queues to `checkEndedQueues`: gateways remember such queues until then. */
  skipsEndCheck = false;
  readonly #options: SimulatedClientsOptions;
  #writes = 0;

  constructor(options: SimulatedClientsOptions) {
    this.#options = options;
  }

  /** Writes. If the outcome is unknown, retries under the same key for a while. */
  async write(command: ClientOperation['command'], user = 1): Promise<ClientOperation> {
    const { oracle, world } = this.#options;
    const operation: ClientOperation = {
      command,
      startedAt: world.now,
      endedAt: undefined,
      outcome: 'running',
      seq: 0,
    };
    oracle.operations.push(operation);
    const requestKey = `w${++this.#writes}`;
    world.note(`${requestKey}: ${JSON.stringify(command)}`);
    for (let attempt = 0; attempt < 6; attempt++) {
      try {
        operation.seq = await this.#attempt(command, { ...callOf(user, PATIENCE_MS), requestKey, attempt });
        operation.outcome = 'done';
        break;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'BAD_REQUEST') {
          operation.outcome = 'refused';
          break;
        }
        operation.outcome = attempt === 5 || command.kind === 'poison' ? 'unknown' : 'running';
        if (operation.outcome === 'unknown') break;
        await this.#pause(RETRY_MS * (1 + attempt));
      }
    }
    operation.endedAt = world.now;
    world.note(`${requestKey}: ${operation.outcome} ${operation.seq}`);
    return operation;
  }

  async #attempt(command: ClientOperation['command'], options: CallOptions): Promise<number> {
    const { channels, messages } = this.#options.loadBalancer.gateway();
    if (command.kind === 'create' || command.kind === 'join' || command.kind === 'leave') {
      const subscriptions = [{ name: JSON.stringify(command satisfies ChannelCommand) }];
      const { json } = await channels.Subscribe({ subscriptions }, options);
      return (JSON.parse(json.toString()) as { seq: number }).seq;
    }
    const content = JSON.stringify(command as Command);
    return Number((await messages.SendMessage({ content }, options)).id);
  }

  /** Publishes an ephemeral entry to a user, through one replica of events. */
  sendTyping(user: number, replica: SimulatedReplica): void {
    const { oracle, world } = this.#options;
    const n = `typing:${oracle.log.ephemeral.size + 1}`;
    oracle.log.ephemeral.set(n, { user, storedAt: undefined });
    world.enter(replica.process, () => {
      const payload = Buffer.from(JSON.stringify({ type: 'sim_typing', n } satisfies EventPayload));
      const audience = { users: UserSet.of([user]).toBytes() };
      replica.log?.publishEphemeral(REALM, 'typing', { type: 'sim_typing', payload, audience }).catch(() => {});
    });
  }

  /** Registers and polls until the run ends; registers again when a queue has ended. */
  async registerAndPoll(user: number, everything: boolean): Promise<void> {
    for (;;) {
      const queue = await this.#register(user, everything);
      if (queue) await this.#follow(queue);
      else await this.#pause(RETRY_MS);
    }
  }

  async #register(user: number, everything: boolean): Promise<QueueRecord | undefined> {
    const { oracle, world, epoch } = this.#options;
    const types = everything ? { all_event_types: true } : { event_types: ['sim_message'] };
    try {
      const reply = await this.#options.loadBalancer
        .gateway()
        .events.Register({ ...types, same_fetch_types: true }, callOf(user, PATIENCE_MS));
      const body = JSON.parse(Buffer.from(reply.json).toString()) as RegisterBody;
      const queue: QueueRecord = {
        user,
        everything,
        queueId: body.queue_id,
        registeredAt: world.now,
        epoch: epoch(),
        vector: { channels: body.channels.seq, messages: body.messages.seq },
        state: { channels: body.channels, messages: body.messages },
        received: [],
        lastId: body.last_event_id,
        usedAt: world.now,
        away: false,
        end: undefined,
      };
      oracle.queues.push(queue);
      world.note(
        `${user} registers a queue after channels ${queue.vector.channels}, messages ${queue.vector.messages}`,
      );
      return queue;
    } catch (error) {
      world.note(`${user} cannot register: ${String(error)}`);
      return undefined;
    }
  }

  async #follow(queue: QueueRecord): Promise<void> {
    const { world } = this.#options;
    while (!queue.end) {
      // A client may lose an answer and poll again from an older id.
      const again = world.random.chance(this.#options.rereads)
        ? world.random.int(0, queue.received.length)
        : queue.received.length;
      const lastId = again === queue.received.length ? queue.lastId : (queue.received[again - 1]?.id ?? -1);
      try {
        const events = await this.#poll(queue, lastId);
        this.#take(queue, again, events);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'BAD_EVENT_QUEUE_ID') {
          queue.end = { why: 'refused', at: world.now };
          world.note(`${queue.user} lost a queue`);
          this.#checkRefusal(queue);
          return;
        }
        if (error instanceof DomainError && error.code === 'BAD_REQUEST') {
          world.violated(`a poll of ${queue.user} at ${lastId} was refused: ${error.message}`);
        }
        await this.#pause(RETRY_MS);
      }
      if (world.random.chance(this.#options.churn())) {
        await this.#giveUp(queue);
        return;
      }
      // Most clients poll again immediately, some after a break.
      if (world.random.chance(0.04)) {
        queue.away = true;
        await this.#pause(world.random.between(50, 3_000));
        queue.away = false;
      }
    }
  }

  /** Deletes a queue, or just stops polling it. */
  async #giveUp(queue: QueueRecord): Promise<void> {
    const { world } = this.#options;
    queue.end = { why: 'deleted', at: world.now };
    world.note(`${queue.user} gives a queue up`);
    if (world.random.chance(0.3)) return;
    const request = { queue_id: queue.queueId };
    try {
      await this.#options.loadBalancer.gateway().events.DeleteQueue(request, callOf(queue.user, PATIENCE_MS));
    } catch (error) {
      world.note(`${queue.user} cannot delete a queue: ${String(error)}`);
      return;
    }
    queue.end.confirmed = true;
    if (this.skipsEndCheck) return;
    // Replicas that hold the queue receive its end through the log, and deliver the entries before it.
    await this.#pause(2_000);
    for (let lastId = queue.lastId, polls = 0; ; polls++) {
      try {
        const events = await this.#poll(queue, lastId);
        const last = events.at(-1);
        if (!last || polls > 20) return world.violated(`a deleted queue of ${queue.user} continues at ${lastId}`);
        lastId = last.id;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'BAD_REQUEST')
          world.violated(`a deleted queue: ${error.message}`);
        return;
      }
    }
  }

  /** Checks that each queue whose end was confirmed is rejected by any replica, while all replicas receive the log. */
  async checkEndedQueues(): Promise<void> {
    for (const queue of this.#options.oracle.queues) {
      if (!queue.end?.confirmed) continue;
      try {
        await this.#poll(queue, queue.lastId, true);
        this.#options.world.violated(`a deleted queue of ${queue.user} continues at ${queue.lastId}`);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'BAD_EVENT_QUEUE_ID') continue;
        this.#options.world.violated(`a deleted queue of ${queue.user}: ${String(error)}`);
      }
    }
  }

  async #poll(queue: QueueRecord, lastId: number, dontBlock = false): Promise<ReceivedEvent[]> {
    const request = { queue_id: queue.queueId, last_event_id: lastId, has_last_event_id: true, dont_block: dontBlock };
    const { events } = this.#options.loadBalancer.gateway();
    const reply = await events.GetEvents(request, callOf(queue.user, POLL_PATIENCE_MS));
    queue.usedAt = this.#options.world.now;
    return (JSON.parse(Buffer.from(reply.json).toString()) as { events: ReceivedEvent[] }).events;
  }

  /** Checks that a repeated delivery equals the first one. */
  #take(queue: QueueRecord, from: number, events: readonly ReceivedEvent[]): void {
    const { world } = this.#options;
    let at = from;
    for (const { id, n, type } of events) {
      if (type === 'heartbeat') {
        if (at === queue.received.length) queue.lastId = Math.max(queue.lastId, id);
        continue;
      }
      const before = queue.received[at++];
      if (!before) {
        queue.received.push({ n: n ?? '', id, at: world.now });
        queue.lastId = id;
        world.note(`${queue.user} receives ${n} under ${id}`);
      } else if ((before.n !== n || before.id !== id) && !this.#options.oracle.log.isDamaged(queue.epoch)) {
        world.violated(`user ${queue.user} received ${before.n} under ${before.id}, and then ${n} under ${id}`);
      }
    }
  }

  /** Checks that queues are rejected only after the log has lost data. */
  #checkRefusal(queue: QueueRecord): void {
    const { oracle, world } = this.#options;
    if (oracle.log.losses.length > 0) return;
    world.violated(`a queue of ${queue.user} was refused, and nothing was lost`);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
}

interface ReceivedEvent {
  readonly id: number;
  readonly type: string;
  readonly n?: EventPayload['n'];
}

type StateParts = Record<JournalName, { seq: number } & QueueRecord['state'][JournalName]>;

interface RegisterBody extends StateParts {
  readonly queue_id: string;
  readonly last_event_id: number;
}
