/**
 * A client that acts like a user, by its own clock: operations start when they are due, regardless of earlier ones; one
 * that is due while too many are pending is skipped. Each is retried until it has an outcome.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ROLES } from '@rookery/core';
import { AnswerError, type ApiClient, type ApiResponse, QUIETLY } from '@rookery/testkit';
import { exchange, type Person } from '../../load/clients/person.ts';
import type { Random } from '../../simulation/random.ts';
import { persist, succeed } from './attempts.ts';
import { GONE, keyOf, type Ledger, type Value } from './ledger.ts';
import type { Action, Destination, Heard, Need, Operation } from './notes.ts';

export interface PlayedChannel {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
}

/** The state that all players share. */
export interface Stage {
  readonly ledger: Ledger;
  readonly operations: Operation[];
  readonly channels: readonly PlayedChannel[];
  readonly people: readonly Person[];
  /** Is in every channel, has all permissions, and is never removed from a channel. */
  readonly overseer: Person;
  /** The users whose roles change. */
  readonly promoted: readonly Person[];
}

interface PlayerOptions {
  readonly stage: Stage;
  readonly person: Person;
  readonly random: Random;
  readonly perSecond: number;
  /** The player's own queue. */
  readonly queue: { readonly queueId: string; readonly heard: readonly Heard[] };
}

/** An operation before its start. */
interface Plan {
  readonly action: Action;
  readonly needs?: readonly Need[];
  readonly changes?: readonly (readonly [key: string, value: Value])[];
  readonly call: (client: ApiClient) => Promise<ApiResponse>;
  /**
   * The rejection of a retry whose first attempt succeeded, by its code or text; `mayMeanElse`: it may have other
   * reasons too.
   */
  readonly doneBefore?: { readonly refusal: string; readonly mayMeanElse?: boolean };
}

/** Max. pending operations per client. */
const CONCURRENCY = 2;
/** The player acts on this many of the newest messages it received. */
const RECENT = 40;
const EMOJI = ['octopus', 'rocket', 'tada', 'heart', 'eyes', 'wave', 'fire', 'books'];
const TOPICS = ['castle', 'garden', 'Élan', 'harbour'];
const CHANGED_ROLES = [ROLES.member, ROLES.moderator, ROLES.administrator];

type Kind =
  | 'send'
  | 'direct'
  | 'edit'
  | 'react'
  | 'flag'
  | 'topic'
  | 'delete'
  | 'subscribe'
  | 'manage'
  | 'role'
  | 'channel';
const WEIGHTS: Readonly<Record<Kind, number>> = {
  send: 34,
  direct: 12,
  edit: 10,
  react: 12,
  flag: 10,
  topic: 4,
  delete: 4,
  subscribe: 8,
  manage: 0,
  role: 0,
  channel: 0,
};
/** The overseer mainly subscribes and unsubscribes others. */
const OVERSEER_WEIGHTS: Readonly<Record<Kind, number>> = { ...WEIGHTS, subscribe: 0, manage: 70, role: 10, channel: 8 };

export class Player {
  readonly person: Person;
  /** Operations that were skipped because too many were pending. */
  leftOut = 0;
  readonly #options: PlayerOptions;
  readonly #weights: Readonly<Record<Kind, number>>;
  readonly #giveUp = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #number: number;
  #sent = 0;
  #stopped = false;
  #running: Promise<void> | undefined;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.person = options.person;
    const { stage } = options;
    const isOverseer = options.person === stage.overseer;
    this.#weights = isOverseer ? OVERSEER_WEIGHTS : WEIGHTS;
    this.#number = isOverseer ? stage.people.length : stage.people.indexOf(options.person);
  }

  start(): this {
    this.#running ??= this.#pace();
    return this;
  }

  /** Starts no more operations and waits for outcomes; after `withinMs` it aborts those without one. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    const timer = setTimeout(() => this.#giveUp.abort(), withinMs);
    await this.#running;
    await Promise.all(this.#inFlight);
    clearTimeout(timer);
  }

  async #pace(): Promise<void> {
    const { random, perSecond } = this.#options;
    let dueAt = performance.now();
    while (!this.#stopped) {
      dueAt += (random.between(0.2, 1.8) * 1000) / perSecond;
      const dueIn = dueAt - performance.now();
      if (dueIn > 0) await delay(dueIn);
      if (this.#stopped) return;
      const plan = this.#draw();
      if (!plan) continue;
      if (this.#inFlight.size >= CONCURRENCY) {
        this.leftOut++;
        continue;
      }
      const action = this.#perform(plan).finally(() => this.#inFlight.delete(action));
      this.#inFlight.add(action);
    }
  }

  async #perform({ action, needs = [], changes = [], call, doneBefore }: Plan): Promise<void> {
    const { ledger, operations } = this.#options.stage;
    if (changes.some(([key]) => ledger.isBusy(key))) return;
    const startedAt = performance.now();
    const operation: Operation = {
      action,
      user: this.person.userId,
      startedAt,
      endedAt: Number.POSITIVE_INFINITY,
      outcome: 'running',
      message: undefined,
      needs,
      failures: [],
      refusal: '',
    };
    operations.push(operation);
    const started = changes.map(([key, value]) => ({ key, change: ledger.begin(key, value, startedAt) }));
    const done = (id?: number) => {
      const endedAt = performance.now();
      for (const { key, change } of started) ledger.acknowledge(key, change, endedAt);
      Object.assign(operation, { outcome: 'done', endedAt, message: id });
    };
    try {
      const attempt = () => succeed(action.kind, exchange(this.person, call));
      const { id } = await persist(operation.failures, this.#giveUp.signal, attempt);
      done(action.kind === 'send' ? id : undefined);
      if (action.kind === 'send') this.#know(id, action.to);
    } catch (error) {
      if (this.#giveUp.signal.aborted) return;
      if (!(error instanceof AnswerError)) throw error;
      const { status, body } = error.answer;
      // After a 503, gateways recognise a retry and answer it like the first attempt. A gateway that dies reports
      // nothing.
      const before = doneBefore && operation.failures.some(({ kind }) => kind === 'connection');
      if (before && [body?.code, body?.msg].includes(doneBefore.refusal)) {
        if (doneBefore.mayMeanElse) operation.outcome = 'open';
        else done();
        return;
      }
      for (const { key, change } of started) ledger.refuse(key, change);
      const refusal = `${status} ${JSON.stringify(body)}`;
      Object.assign(operation, { outcome: 'refused', endedAt: performance.now(), refusal });
    }
  }

  #draw(): Plan | undefined {
    const { random } = this.#options;
    const kind = weighted(this.#weights, random.next());
    switch (kind) {
      case 'send':
        return this.#send({ channel: random.pick(this.#channels()).id, topic: random.pick(TOPICS) });
      case 'direct':
        return this.#send({ users: [...new Set([this.person.userId, ...this.#others(random.int(1, 2))])] });
      case 'edit':
        return this.#edit();
      case 'react':
        return this.#react();
      case 'flag':
        return this.#flag();
      case 'topic':
        return this.#moveTopic();
      case 'delete':
        return this.#delete();
      case 'subscribe':
        return this.#subscribe();
      case 'manage':
        return this.#manage();
      case 'role':
        return this.#changeRole();
      case 'channel':
        return this.#moveChannel();
    }
  }

  #send(to: Destination): Plan {
    const token = `n${this.#number}x${this.#sent++}`;
    const content = `${token} v0`;
    const repeatable = { queue_id: this.#options.queue.queueId, local_id: token };
    const [channel] = 'channel' in to ? this.#options.stage.channels.filter(({ id }) => id === to.channel) : [];
    const target =
      'users' in to ? { type: 'direct', to: to.users } : { type: 'channel', to: to.channel, topic: to.topic };
    return {
      action: { kind: 'send', token, to },
      needs: channel?.isPrivate ? [this.#isMember(channel.id)] : [],
      call: (client) => client.post('/messages', { ...target, content, ...repeatable }),
    };
  }

  /** Records an acknowledged message, which can be changed from now on. */
  #know(id: number, to: Destination): void {
    const { ledger } = this.#options.stage;
    ledger.set(keyOf.content(id), 'v0');
    if (!('channel' in to)) return;
    ledger.set(keyOf.channel(id), to.channel);
    ledger.set(keyOf.topic(id), to.topic);
  }

  #edit(): Plan | undefined {
    const message = this.#recent(true);
    if (!message) return undefined;
    const { id, token } = message;
    const text = `v${Number(/\d+/.exec(String(this.#options.stage.ledger.now(keyOf.content(id))))?.[0]) + 1}`;
    if (text === 'vNaN') return undefined;
    return {
      action: { kind: 'edit', message: id, text },
      needs: this.#sees(id),
      changes: [[keyOf.content(id), text]],
      call: (client) => client.patch(`/messages/${id}`, { content: `${token} ${text}` }),
      doneBefore: { refusal: 'Nothing to change' },
    };
  }

  #delete(): Plan | undefined {
    const message = this.#recent(true);
    if (!message) return undefined;
    const { id } = message;
    return {
      action: { kind: 'delete', message: id },
      needs: this.#sees(id),
      changes: [[keyOf.content(id), GONE]],
      call: (client) => client.delete(`/messages/${id}`),
      // The same error means that the user is no longer in its channel.
      doneBefore: { refusal: 'Invalid message(s)', mayMeanElse: true },
    };
  }

  #react(): Plan | undefined {
    const message = this.#recent();
    if (!message) return undefined;
    const { ledger } = this.#options.stage;
    const { id } = message;
    const emoji = this.#options.random.pick(EMOJI);
    const key = keyOf.reaction(id, this.person.userId, emoji);
    // Each reaction is added once and removed once, so that each of its events has one operation.
    if (ledger.has(key) && ledger.now(key) !== true) return undefined;
    if (!ledger.has(key)) ledger.set(key, false);
    const op = ledger.now(key) === true ? 'remove' : 'add';
    const method = op === 'add' ? 'post' : 'delete';
    return {
      action: { kind: 'react', op, message: id, emoji },
      needs: this.#sees(id),
      changes: [[key, op === 'add']],
      call: (client) => client[method](`/messages/${id}/reactions`, { emoji_name: emoji }),
      doneBefore: { refusal: op === 'add' ? 'REACTION_ALREADY_EXISTS' : 'REACTION_DOES_NOT_EXIST' },
    };
  }

  #flag(): Plan | undefined {
    const message = this.#recent();
    if (!message) return undefined;
    const { ledger } = this.#options.stage;
    const { id } = message;
    const key = keyOf.star(id, this.person.userId);
    const stars = this.#options.random.chance(0.4);
    if (stars && !ledger.has(key)) ledger.set(key, false);
    const isOn = stars ? ledger.now(key) === true : this.#options.random.chance(0.4);
    const params = { messages: [id], op: isOn ? 'remove' : 'add', flag: stars ? 'starred' : 'read' };
    return {
      action: { kind: 'flag' },
      needs: this.#sees(id),
      changes: stars ? [[key, !isOn]] : [],
      call: (client) => client.post('/messages/flags', params),
    };
  }

  #moveTopic(): Plan | undefined {
    const { random, stage } = this.#options;
    const message = this.#recent(true);
    if (!message) return undefined;
    const key = keyOf.topic(message.id);
    const topic = `moved ${random.int(1, 3)}`;
    // A move to the current topic would be rejected, as it changes nothing.
    return stage.ledger.has(key) && topic !== stage.ledger.now(key)
      ? this.#move(message.id, { topic }, [key, topic])
      : undefined;
  }

  #moveChannel(): Plan | undefined {
    const { random, stage } = this.#options;
    const message = this.#recent();
    if (!message) return undefined;
    const key = keyOf.channel(message.id);
    const places = stage.channels.filter(({ isPrivate }) => !isPrivate);
    const isPublic = stage.ledger.has(key) && places.some(({ id }) => id === stage.ledger.now(key));
    const { id } = random.pick(places);
    return isPublic && id !== stage.ledger.now(key) ? this.#move(message.id, { stream_id: id }, [key, id]) : undefined;
  }

  #move(message: number, where: object, change: readonly [string, Value]): Plan {
    const quietly = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    const params = { ...where, propagate_mode: 'change_one', ...quietly };
    return {
      action: { kind: 'move' },
      needs: this.#sees(message),
      changes: [change],
      call: (client) => client.patch(`/messages/${message}`, params),
      doneBefore: { refusal: 'Nothing to change' },
    };
  }

  #subscribe(): Plan | undefined {
    const { random, stage } = this.#options;
    const channel = random.pick(stage.channels.filter(({ isPrivate }) => !isPrivate));
    return this.#changeMember(channel, this.person.userId, {});
  }

  #manage(): Plan | undefined {
    const { random, stage } = this.#options;
    const channel = random.pick(stage.channels);
    // Users whose roles change are in no private channel: when a role lets a client start or stop to see one, events do
    // not tell it whether it was a member before.
    const people = channel.isPrivate ? stage.people.filter((one) => !stage.promoted.includes(one)) : stage.people;
    const { userId } = random.pick(people);
    return this.#changeMember(channel, userId, { principals: [userId] });
  }

  #changeMember({ id, name }: PlayedChannel, user: number, principals: object): Plan | undefined {
    const key = keyOf.member(id, user);
    const isIn = this.#options.stage.ledger.now(key);
    if (isIn === undefined) return undefined;
    const subscriptions = isIn ? [name] : [{ name }];
    const params = { subscriptions, ...principals, ...(isIn ? {} : QUIETLY) };
    return {
      action: { kind: 'member' },
      changes: [[key, !isIn]],
      call: (client) => client[isIn ? 'delete' : 'post']('/users/me/subscriptions', params),
    };
  }

  #changeRole(): Plan {
    const { random, stage } = this.#options;
    const { userId } = random.pick(stage.promoted);
    const role = random.pick(CHANGED_ROLES);
    return {
      action: { kind: 'role' },
      changes: [[keyOf.role(userId), role]],
      call: (client) => client.patch(`/users/${userId}`, { role }),
    };
  }

  /** Returns a message that the player's own queue received recently; `own`: one that it sent. */
  #recent(own = false): { id: number; token: string } | undefined {
    const { stage, queue, random } = this.#options;
    const { ledger } = stage;
    const found: { id: number; token: string }[] = [];
    for (let at = queue.heard.length - 1; at >= 0 && found.length < RECENT; at--) {
      const one = queue.heard[at] as Heard;
      if (one.what !== 'message' || !ledger.has(keyOf.content(one.message))) continue;
      if (!own || one.token.startsWith(`n${this.#number}x`)) found.push({ id: one.message, token: one.token });
    }
    return found.length > 0 ? random.pick(found) : undefined;
  }

  /** Conditions under which the player sees a message: it exists, and in a private channel the player is a member. */
  #sees(message: number): Need[] {
    const { ledger, channels } = this.#options.stage;
    const exists = { key: keyOf.content(message), allows: (value: Value) => value !== GONE };
    const key = keyOf.channel(message);
    const channel = ledger.has(key) ? channels.find(({ id }) => id === ledger.now(key)) : undefined;
    return channel?.isPrivate ? [exists, this.#isMember(channel.id)] : [exists];
  }

  #isMember(channel: number): Need {
    return { key: keyOf.member(channel, this.person.userId), allows: Boolean };
  }

  /** Returns the public channels, and the private ones that the player has ever been in. */
  #channels(): PlayedChannel[] {
    const { ledger, channels } = this.#options.stage;
    const everIn = (id: number) => ledger.possible(keyOf.member(id, this.person.userId), 0, Number.POSITIVE_INFINITY);
    return channels.filter(({ id, isPrivate }) => !isPrivate || everIn(id).has(true));
  }

  #others(count: number): number[] {
    const { random, stage } = this.#options;
    return Array.from({ length: count }, () => random.pick(stage.people).userId);
  }
}

/** Returns the kind at a share of the total weight, from 0 to below 1. */
function weighted(weights: Readonly<Record<Kind, number>>, share: number): Kind {
  const entries = Object.entries(weights) as [Kind, number][];
  let left = share * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of entries) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'send';
}
