/**
 * One history of an organisation: executed step by step by the service's own code over a real database, and in the
 * naive model; in the end, both have to agree about every user. Many histories share an organisation, each with its own
 * users and channels, so that their steps meet in the commit queue.
 */
import { UserSet } from '@rookery/core';
import type { CommitQueue } from '@rookery/data';
import type { EditMessageRequest__Output } from '@rookery/protos/gen/rookery/EditMessageRequest.ts';
import type { GetRostersRequest__Output } from '@rookery/protos/gen/rookery/GetRostersRequest.ts';
import type { PrepareMoveRequest__Output } from '@rookery/protos/gen/rookery/PrepareMoveRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { expect } from 'vitest';
import type { Context } from '../src/context.ts';
import { commitMove } from '../src/edit/commit-move.ts';
import { presentTopic } from '../src/edit/edit-message.ts';
import { parseEditRequest } from '../src/edit/edit-request.ts';
import { planMove } from '../src/edit/plan-move.ts';
import { markAllAsRead } from '../src/flags/mark-all-as-read.ts';
import { markChannelAsRead } from '../src/flags/mark-channel-as-read.ts';
import { markSenderAsRead } from '../src/flags/mark-sender-as-read.ts';
import { updateFlags } from '../src/flags/update-flags.ts';
import { isHeld } from '../src/later/store/own-items.ts';
import { accessMessage } from '../src/message/access-message.ts';
import type { MessageRows } from '../src/message/message-rows.ts';
import { findMessage } from '../src/message/store/messages.ts';
import type { ReadStates } from '../src/readstate/read-states.ts';
import { removeMessages } from '../src/remove/remove-messages.ts';
import { NO_CHANNEL } from '../src/remove/rules.ts';
import { HeavyReads, UNLIMITED_READ } from '../src/unread/heavy-reads.ts';
import { unreadIds } from '../src/unread/unread-ids.ts';
import { retryOnStale } from '../src/upstream/retry-on-stale.ts';
import type { ViewCache } from '../src/upstream/views.ts';
import { ChannelsSide } from './channels-side.ts';
import { compare } from './comparison.ts';
import { caller, channelTarget, directTarget, draft, type Fixture, send } from './fixture.ts';
import { NaiveModel } from './naive-model.ts';
import { CHANNELS, KINDS, type Step, type StepOf, USERS } from './steps.ts';

/** A time of a request that counts as recent, however slow the machine is. */
const fresh = (): number => performance.now() + 60_000;

/** The rules of an organisation where everyone may move everything at any time. */
const RULES = {
  move_messages_within_stream_limit_seconds: null,
  move_messages_between_streams_limit_seconds: null,
  topics_policy: 'allow_empty_topic',
};

/** The distance between the first numbers of two histories of one organisation. */
const SPAN = 20;

/** The organisation in which a history takes place. */
interface Place {
  readonly fixture: Fixture;
  readonly commits: CommitQueue;
  readonly readStates: ReadStates;
  readonly messageRows: MessageRows;
  readonly realm: number;
}

export class History {
  readonly #fixture: Fixture;
  readonly #realm: number;
  readonly #first: number;
  readonly #users: readonly number[];
  readonly #channels: readonly number[];
  readonly #side: ChannelsSide;
  readonly #model: NaiveModel;
  readonly #away = new Map<number, number[]>();
  readonly #muters = new Map<number, Set<number>>();
  readonly #context;

  /** @param n the number of the history in its organisation */
  constructor({ fixture, commits, readStates, messageRows, realm }: Place, n: number) {
    this.#fixture = fixture;
    this.#realm = realm;
    this.#first = n * SPAN;
    this.#users = USERS.map((id) => this.#first + id);
    this.#channels = CHANNELS.map((id) => this.#first + id);
    const kinds = new Map([...KINDS].map(([id, kind]) => [this.#first + id, kind]));
    this.#side = new ChannelsSide(realm, kinds);
    this.#model = new NaiveModel(this.#users, kinds);
    const view = async ({ caller }: CallContext) => this.#side.view(caller?.user_id ?? 0);
    const views = { get: view, present: view };
    const channels = {
      PrepareMove: async (request: PrepareMoveRequest__Output) => this.#side.prepareMove(request),
      GetRosters: async (request: GetRostersRequest__Output) => this.#side.getRosters(request),
    };
    this.#context = {
      database: fixture.database,
      commits,
      readStates,
      messageRows,
      heavyReads: new HeavyReads(),
      views: views as unknown as ViewCache,
      clients: { channels } as unknown as Context['clients'],
      realms: { get: async () => ({ rules: RULES, linkifiers: [] }) } as unknown as Context['realms'],
      uploadHolder: { isHeld },
      topicLinks: { of: async () => '[]' } as unknown as Context['topicLinks'],
    };
    // Every user starts with some subscriptions; otherwise hardly anything would happen.
    for (const one of USERS) {
      for (const id of CHANNELS) if ((one + id) % 3 > 0) this.#join(this.#first + one, this.#first + id);
    }
  }

  async run(history: readonly Step[]): Promise<void> {
    const half = Math.floor(history.length / 2);
    for (const [n, one] of history.entries()) {
      // The second half makes stale what is cached by then.
      if (n === half)
        await Promise.all(this.#users.map((id) => unreadIds(this.#context, this.#side.view(id), UNLIMITED_READ)));
      await this.#make(this.#own(one));
    }
    const users = this.#users.filter((id) => !this.#away.has(id));
    await compare(this.#context, {
      realm: this.#realm,
      model: this.#model,
      channels: this.#channels,
      users,
      view: (id) => this.#side.view(id),
    });
  }

  async #make(one: Step): Promise<void> {
    const model = this.#model;
    if ('user' in one && this.#away.has(one.user) && one.kind !== 'reactivate') return;
    switch (one.kind) {
      case 'send':
        return this.#send(one);
      case 'write':
        return this.#write(one);
      case 'subscribe':
        return this.#join(one.user, one.channel);
      case 'unsubscribe':
        return this.#leave(one.user, one.channel);
      case 'mute': {
        this.#muters.set(one.other, (this.#muters.get(one.other) ?? new Set()).add(one.user));
        await markSenderAsRead(this.#context, { sender_id: one.other }, this.#as(one.user));
        const own = model.unread(one.user).filter((id) => model.messages.get(id)?.sender === one.other);
        return model.markRead(one.user, own);
      }
      case 'read':
        return model.markRead(one.user, await this.#flag(one.user, one.some, 'read', 'add'));
      case 'unread':
        return model.markUnread(one.user, await this.#flag(one.user, one.some, 'read', 'remove'));
      case 'star': {
        const changed = await this.#flag(one.user, one.some, 'starred', one.on ? 'add' : 'remove');
        return model.star(one.user, changed, one.on);
      }
      case 'read all':
        await markAllAsRead(this.#context, {}, this.#as(one.user));
        return model.markAllRead(one.user);
      case 'read channel':
        return this.#readChannel(one.user, one.channel);
      case 'read topic':
        return this.#readChannel(one.user, one.channel, one.topic);
      case 'rename':
        return this.#move(one, { topic: one.topic });
      case 'move':
        return this.#move(one, { channel: one.channel });
      case 'delete':
        return this.#delete(one.which);
      case 'deactivate': {
        const held = this.#channels.filter((id) => model.isSubscribed(one.user, id));
        for (const id of held) this.#leave(one.user, id);
        this.#away.set(one.user, held);
        return;
      }
      case 'reactivate':
        for (const id of this.#away.get(one.user) ?? []) this.#join(one.user, id);
        this.#away.delete(one.user);
    }
  }

  #join(one: number, id: number): void {
    if (this.#model.isSubscribed(one, id)) return;
    this.#side.join(one, id);
    this.#model.subscribe(one, id);
  }

  #leave(one: number, id: number): void {
    if (!this.#model.isSubscribed(one, id)) return;
    this.#side.leave(one, id);
    this.#model.unsubscribe(one, id);
  }

  async #send(one: StepOf<'send'>): Promise<void> {
    const { user: sender, channel: channelId } = one;
    const receivers = this.#users.filter((id) => this.#model.isSubscribed(id, channelId));
    const senderReceives = receivers.includes(sender);
    const target = channelTarget({
      channelId,
      version: this.#side.version(channelId),
      receivers: UserSet.of(receivers),
      senderReceives,
      topic: one.topic,
      isPublic: this.#isPublic(channelId),
      askedAt: fresh(),
    });
    const muters = receivers.filter((id) => this.#muters.get(sender)?.has(id));
    const request = { read_by_sender: one.own };
    const content = one.all ? 'hi @**all**' : `hi @**User ${one.mention}**`;
    const drafted = draft(this.#caller(sender), target, content, request, UserSet.of(muters));
    const { id } = await send(this.#fixture, this.#context.commits, drafted);
    const message = { id, channel: channelId, topic: one.topic, sender, people: [] };
    this.#model.send(message, receivers, one.own ? [...muters, sender] : muters, one.all ? 'all' : one.mention);
  }

  async #write(one: StepOf<'write'>): Promise<void> {
    if (this.#away.has(one.other)) return;
    const people = [...new Set([one.user, one.other])].sort((a, b) => a - b);
    const muters = people.filter((id) => this.#muters.get(one.user)?.has(id));
    const request = { read_by_sender: one.own };
    const target = { ...directTarget(...people), askedAt: fresh() };
    const drafted = draft(this.#caller(one.user), target, 'hi', request, UserSet.of(muters));
    const { id } = await send(this.#fixture, this.#context.commits, drafted);
    const message = { id, channel: 0, topic: '', sender: one.user, people };
    this.#model.send(message, people, one.own ? [...muters, one.user] : muters, 0);
  }

  /**
   * Changes a flag.
   * @returns the changed messages: those that the user may see; none if the change is rejected because of a message
   * that they may not see
   */
  async #flag(user: number, places: readonly number[], flag: string, op: 'add' | 'remove'): Promise<number[]> {
    const ids = this.#ids(places);
    const isVisible = (id: number) => {
      const message = this.#model.messages.get(id);
      return message !== undefined && this.#model.mayRead(user, message);
    };
    const isPassedOver = (id: number) => flag === 'read' && op === 'remove' && this.#model.received(user, id);
    const change = updateFlags(this.#context, { message_ids: ids, flag, op }, this.#as(user));
    const isLenient = (flag === 'read') === (op === 'add');
    if (isLenient || ids.every((id) => isVisible(id) || isPassedOver(id))) {
      await change;
      return ids.filter(isVisible);
    }
    await expect(change).rejects.toThrow('Invalid message(s)');
    return [];
  }

  async #readChannel(one: number, id: number, of?: string): Promise<void> {
    const known = this.#isPublic(id) || this.#model.isSubscribed(one, id);
    const request = { channel_id: id, topic: of ?? '', has_topic: of !== undefined };
    const change = markChannelAsRead(this.#context, request, this.#as(one));
    const all = [...this.#model.messages.values()].filter((message) => message.channel === id);
    const messages = of === undefined ? all : this.#model.inTopic(id, of);
    if (!known) await expect(change).rejects.toThrow('Invalid channel ID');
    else if (of === undefined || messages.length > 0) {
      await change;
      const ids = messages.map((message) => message.id);
      this.#model.markRead(one, ids);
    } else await change.catch((error: Error) => expect(error.message).toBe(`No such topic '${of}'`));
  }

  async #move(one: StepOf<'rename' | 'move'>, to: { topic?: string; channel?: number }): Promise<void> {
    const [id] = this.#ids([one.which]);
    const named = id === undefined ? undefined : this.#model.messages.get(id);
    if (!named || named.channel === 0 || named.topic === to.topic || named.channel === to.channel) return;
    const request = {
      message_id: named.id,
      topic: to.topic,
      channel_id: to.channel ?? 0,
      propagate_mode: one.mode,
    } as EditMessageRequest__Output;
    const moving = this.#commitMove(request, this.#as(one.user));
    const { channel = named.channel } = to;
    if (!this.#model.mayRead(one.user, named)) await expect(moving).rejects.toThrow('Invalid message(s)');
    else if (!this.#isPublic(channel) && !this.#model.isSubscribed(one.user, channel)) {
      await expect(moving).rejects.toThrow('Invalid channel ID');
    } else {
      await moving;
      const selected = this.#model.selected(one.user, named, one.mode);
      if (to.topic !== undefined) this.#model.rename(selected, to.topic);
      else this.#model.move(selected, channel, named.topic);
    }
  }

  async #commitMove(request: EditMessageRequest__Output, ctx: CallContext): Promise<void> {
    const context = this.#context;
    await retryOnStale(ctx, async () => {
      const accessed = await accessMessage(context, ctx, request.message_id);
      if (accessed.kind === 'direct') throw new Error('only messages in channels are moved');
      const editRequest = parseEditRequest(request, accessed, await presentTopic(context.database, accessed.message));
      const plan = await planMove(context, request, accessed, editRequest, ctx);
      return context.commits.run(this.#realm, {}, (tx) => commitMove(tx, context.database, plan));
    });
  }

  async #delete(which: number): Promise<void> {
    const [id] = this.#ids([which]);
    const message = id === undefined ? undefined : await findMessage(this.#fixture.database, this.#realm, id);
    if (!message || id === undefined) return;
    const deletion = {
      messages: [message],
      receiversOf: () => UserSet.EMPTY,
      causes: [],
      askedAt: fresh(),
      channel: NO_CHANNEL,
      isPrivate: false,
    };
    await this.#context.commits.run(this.#realm, {}, (tx) => removeMessages(tx, this.#context, deletion));
    this.#model.delete(id);
  }

  /** The messages at these places, ascending; places beyond the existing messages are ignored. */
  #ids(places: readonly number[]): number[] {
    const all = [...this.#model.messages.keys()].sort((a, b) => a - b);
    return all.filter((_, place) => places.includes(place));
  }

  /** The step with the numbers that its users and channels have in the organisation. */
  #own(step: Step): Step {
    const own: Record<string, unknown> = { ...step };
    for (const name of ['user', 'other', 'mention', 'channel']) {
      if (name in own) own[name] = this.#first + (own[name] as number);
    }
    return own as unknown as Step;
  }

  #isPublic(channel: number): boolean {
    return KINDS.get(channel - this.#first) === 'public';
  }

  #caller(one: number) {
    return caller(this.#realm, one);
  }

  #as(one: number): CallContext {
    const { signal } = new AbortController();
    return { caller: this.#caller(one), deadlineAt: performance.now() + 60_000, signal } as unknown as CallContext;
  }
}
