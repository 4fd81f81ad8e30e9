/** A client that changes something of every kind, one after another, regardless of the answers. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse, Params } from '@rookery/testkit';
import type { Crowd, CrowdChannel } from './crowd.ts';
import { exchange, type Person } from './person.ts';

const PAUSE_MS = 40;

export class Changer {
  /** The number of acknowledged changes. */
  changes = 0;
  readonly #person: Person;
  readonly #crowd: Crowd;
  readonly #number: number;
  #stopped = false;
  #running: Promise<void> | undefined;
  #message = 0;

  constructor(person: Person, crowd: Crowd, number: number) {
    this.#person = person;
    this.#crowd = crowd;
    this.#number = number;
  }

  start(): this {
    this.#running ??= this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const { people } = this.#crowd;
    const channel = this.#crowd.channels[this.#number % this.#crowd.channels.length] as CrowdChannel;
    for (let n = 0; !this.#stopped; n++) {
      const friend = people[(this.#number + n) % people.length] as Person;
      const toChannel = { type: 'channel', to: channel.id, topic: `topic ${n % 3}`, content: `change ${n}` };
      this.#message = (await this.#change('post', '/messages', toChannel))?.body.id ?? this.#message;
      const toFriend = { type: 'direct', to: [friend.userId], content: `hi ${n} @**all**` };
      const direct = (await this.#change('post', '/messages', toFriend))?.body.id ?? this.#message;
      await this.#change('post', '/messages/flags', { messages: [direct], op: 'add', flag: 'starred' });
      await this.#change('post', '/messages/flags', {
        messages: [this.#message],
        op: n % 2 ? 'add' : 'remove',
        flag: 'read',
      });
      await this.#change('post', `/messages/${this.#message}/reactions`, { emoji_name: 'octopus' });
      await this.#change('patch', `/messages/${this.#message}`, { content: `changed ${n}` });
      await this.#change('post', '/users/me/subscriptions', {
        subscriptions: [{ name: `of ${this.#number} ${n % 4}` }],
      });
      const leave = { subscriptions: [`of ${(this.#number + n) % people.length} ${n % 4}`] };
      await this.#change('post', '/users/me/subscriptions', { subscriptions: [{ name: leave.subscriptions[0] }] });
      await this.#change('delete', '/users/me/subscriptions', leave);
    }
  }

  async #change(method: 'post' | 'patch' | 'delete', path: string, params: Params): Promise<ApiResponse | undefined> {
    if (this.#stopped) return undefined;
    await delay(PAUSE_MS);
    const answer = await exchange(this.#person, (client) => client[method](path, params)).catch(() => undefined);
    if (answer?.status !== 200) return undefined;
    this.changes++;
    return answer;
  }
}
