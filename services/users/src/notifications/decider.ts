/**
 * Decides the deliveries of a realm's messages, entry by entry in the order of the log. A message that can notify no
 * user costs only lookups in memory.
 */

import { createHash } from 'node:crypto';
import { LIMITS, UserSet } from '@rookery/core';
import type { Entry__Output } from '@rookery/log';
import type { Directories, Directory, UserTable } from '../directory/directory.ts';
import { settingOf } from '../realm/rules/user-settings.ts';
import type { User } from '../user/documents.ts';
import { ChannelChoicesCache, type Choices, type ChoicesSource, type TopicName } from './channel-choices.ts';
import { type DeliveryKind, deliveryId, type Sender } from './delivery.ts';
import { type Decision, decide, decideForWebhook, type Message } from './rules/decide.ts';
import { type NotifyingMessage, toChangedChoice, toMentioned, usersWith } from './rules/entries.ts';
import { type DeliveryDocument, EXPIRES_MS } from './store/decisions.ts';

/** When each user was last active, by user id; `PresenceTables` of `presence/`. */
interface PresenceSource {
  current(realm: number): Promise<ReadonlyMap<number, { readonly active_at: number | undefined }>>;
}

export interface DeciderOptions {
  readonly directories: Pick<Directories, 'current'>;
  readonly presences: PresenceSource;
  readonly channels: ChoicesSource;
  readonly senders: ReadonlyMap<DeliveryKind, Sender>;
}

const ACTIVE_MS = LIMITS.server_presence_offline_threshold_seconds * 1000;
/** The `bot_type` of outgoing webhooks. */
const OUTGOING_WEBHOOK = 3;
/** Max. users in one call of a sender's `reachable`. */
const MAX_ASKED = 1_000;
/** Max. length of a conversation key; a longer one is stored as its hash. */
const MAX_CONVERSATION_KEY = 100;

/** Users whose account settings make every message of their channels notify them. */
interface AccountDefaults {
  readonly notified: UserSet;
}
const DEFAULTS = new WeakMap<UserTable, AccountDefaults>();

/** A message with the users whom it may notify, ascending by id. */
export interface Candidates {
  readonly message: NotifyingMessage;
  readonly rules: Message;
  readonly users: readonly number[];
  readonly conversation: string;
  /** The mentioned groups, the smallest first. */
  readonly groups: readonly { readonly id: number; readonly members: UserSet }[];
}

/** The state that the decisions of one batch share: accounts and presences, as of one moment. */
export interface DecisionState {
  readonly directory: Directory;
  readonly presences: ReadonlyMap<number, { readonly active_at: number | undefined }>;
  readonly now: number;
}

export class Decider {
  readonly #realm: number;
  readonly #options: DeciderOptions;
  readonly #choices: ChannelChoicesCache;
  /** Undefined until loaded, and after each change of an account. */
  #defaults: AccountDefaults | undefined;

  constructor(realm: number, options: DeciderOptions) {
    this.#realm = realm;
    this.#options = options;
    this.#choices = new ChannelChoicesCache(realm, options.channels);
  }

  /** Processes an entry of the channels service: drops the cached choices that it changes. */
  onChannels(entry: Entry__Output): void {
    const changed = toChangedChoice(entry);
    if (!changed) return;
    if ('topic' in changed) this.#choices.forgetTopic(changed.channel, changed.topic);
    else this.#choices.forgetChannels(changed.channels);
  }

  /** Processes an entry of the users service: drops the account defaults. */
  onUsers(_entry: Entry__Output): void {
    this.#defaults = undefined;
  }

  /**
   * Returns the users whom a message may notify; undefined if there are none. Synchronous if nothing has to be loaded.
   * @param upcoming the topics of the next messages, whose unknown choices are loaded together
   */
  candidates(
    message: NotifyingMessage,
    upcoming: () => Iterable<TopicName>,
  ): Candidates | undefined | Promise<Candidates | undefined> {
    if (message.channel === 0) {
      return toCandidates(message, { isDirect: true }, UserSet.fromBytes(message.receivers));
    }
    const choices = this.#choices.cached(message.channel, message.topic);
    const defaults = this.#defaults;
    if (choices && defaults) return ofChannelMessage(message, choices, defaults);
    return this.#load(message, upcoming);
  }

  async #load(message: NotifyingMessage, upcoming: () => Iterable<TopicName>): Promise<Candidates | undefined> {
    const choices =
      this.#choices.cached(message.channel, message.topic) ??
      (await this.#choices.load(message.channel, message.topic, upcoming));
    this.#defaults ??= defaultsOf((await this.#options.directories.current(this.#realm)).users);
    return ofChannelMessage(message, choices, this.#defaults);
  }

  /** @throws NONEXISTENT_SUBDOMAIN */
  async snapshot(): Promise<DecisionState> {
    const directory = await this.#options.directories.current(this.#realm);
    const presences = await this.#options.presences.current(this.#realm);
    return { directory, presences, now: Date.now() };
  }

  /** Decides the deliveries for some candidates of a message. The caller stores those that are `reachable`. */
  decide(candidates: Candidates, users: readonly number[], state: DecisionState): DeliveryDocument[] {
    const { directory } = state;
    const { message } = candidates;
    if (directory.realm.deactivated) return [];
    const sender = directory.users.byId.get(message.sender);
    if (!sender || isWelcomeBot(sender)) return [];
    const decided: DeliveryDocument[] = [];
    for (const id of users) {
      const user = directory.users.byId.get(id);
      if (!user?.is_active) continue;
      for (const [kind, triggers] of Object.entries(decideOne(candidates, user, sender, state))) {
        decided.push(this.#toDocument(candidates, kind as DeliveryKind, user, triggers, state.now));
      }
    }
    return decided;
  }

  /** Filters the deliveries to users whom the sender of their kind can reach; a kind without a sender has none. */
  async reachable(decided: readonly DeliveryDocument[]): Promise<DeliveryDocument[]> {
    const byKind = Map.groupBy(decided, ({ kind }) => kind);
    const found = [...byKind].map(async ([kind, some]): Promise<[DeliveryKind, ReadonlySet<number>]> => {
      const users = [...new Set(some.map(({ user }) => user))];
      return [kind, await this.#reachableUsers(kind, users)];
    });
    const usersOf = new Map(await Promise.all(found));
    return decided.filter(({ kind, user }) => usersOf.get(kind)?.has(user));
  }

  async #reachableUsers(kind: DeliveryKind, users: readonly number[]): Promise<ReadonlySet<number>> {
    const sender = this.#options.senders.get(kind);
    const reachable = new Set<number>();
    for (let at = 0; sender && at < users.length; at += MAX_ASKED) {
      for (const user of await sender.reachable(this.#realm, users.slice(at, at + MAX_ASKED))) reachable.add(user);
    }
    return reachable;
  }

  #toDocument(
    { message, conversation, groups }: Candidates,
    kind: DeliveryKind,
    user: User,
    triggers: Pick<DeliveryDocument, 'trigger' | 'unmentioned_trigger'>,
    now: number,
  ): DeliveryDocument {
    const realm = this.#realm;
    // The smallest mentioned group of the user. A group has only the members whom the message does not mention by name.
    const group = triggers.trigger === 'mentioned' ? groups.find(({ members }) => members.has(user.id))?.id : undefined;
    return {
      _id: deliveryId(realm, kind, user.id, message.id),
      realm,
      kind,
      user: user.id,
      message_id: message.id,
      action: 'notify',
      ...triggers,
      ...(group !== undefined && { mentioned_group_id: group }),
      conversation,
      ...(message.channel > 0 && { channel: message.channel }),
      sent_at: message.sentAt,
      due_at: now + (this.#options.senders.get(kind)?.delayMs?.(user.settings) ?? 0),
      attempts: 0,
      expires_at: new Date(now + EXPIRES_MS),
    };
  }
}

function decideOne(candidates: Candidates, user: User, sender: User, { presences, now }: DecisionState): Decision {
  const { rules, groups } = candidates;
  if (user.bot_type === OUTGOING_WEBHOOK) {
    const ofGroups = groups.map(({ members }) => members);
    const trigger = sender.bot_type === 0 ? decideForWebhook(rules, user.id, ofGroups) : undefined;
    return trigger ? { webhook: { trigger } } : {};
  }
  if (user.bot_type !== 0) return {};
  const activeAt = presences.get(user.id)?.active_at;
  const isActive = activeAt !== undefined && Math.abs(now - activeAt) <= ACTIVE_MS;
  return decide(rules, { id: user.id, settings: user.settings, isActive });
}

function ofChannelMessage(
  message: NotifyingMessage,
  choices: Choices,
  defaults: AccountDefaults,
): Candidates | undefined {
  const mentioned = toMentioned(message.flags);
  const { channel, topic } = choices;
  const sets = [mentioned.users, mentioned.byTopicWildcard, mentioned.byChannelWildcard];
  if (!message.mentionsOnly) sets.push(channel.notified, topic.followed, defaults.notified);
  const some = sets.filter((set) => set !== UserSet.EMPTY);
  if (some.length === 0) return undefined;
  const receivers = UserSet.fromBytes(message.receivers);
  const may = some.reduce((all, set) => all.union(set), UserSet.EMPTY).intersect(receivers);
  return toCandidates(message, { isDirect: false, mentioned, channel, topic }, may);
}

/** Excludes the sender, and users for whom the message is read from the start, since they muted or are the sender. */
function toCandidates(message: NotifyingMessage, rules: Message, may: UserSet): Candidates | undefined {
  const read = usersWith(message.flags, 'read');
  const unread = read ? may.minus(read) : may;
  const users = unread.without(message.sender).toArray();
  if (users.length === 0) return undefined;
  return { message, rules, users, conversation: conversationOf(message), groups: groupsOf(message) };
}

function defaultsOf(users: UserTable): AccountDefaults {
  let defaults = DEFAULTS.get(users);
  if (!defaults) {
    const names = ['enable_stream_email_notifications', 'enable_stream_push_notifications'];
    const those = users.people.filter(
      ({ is_active, bot_type, settings }) =>
        is_active && bot_type === 0 && names.some((name) => settingOf(settings, name) === true),
    );
    defaults = { notified: those.length > 0 ? UserSet.of(those.map(({ id }) => id)) : UserSet.EMPTY };
    DEFAULTS.set(users, defaults);
  }
  return defaults;
}

/** The Welcome Bot greets new users, who get a separate mail. */
function isWelcomeBot(user: User): boolean {
  return user.is_system_bot && user.email.startsWith('welcome-bot@');
}

function groupsOf({ groups }: NotifyingMessage): Candidates['groups'] {
  return groups
    .map(({ group_id, users }) => ({ id: group_id, members: UserSet.fromBytes(users) }))
    .sort((a, b) => a.members.size - b.members.size);
}

function conversationOf({ channel, topic, receivers }: NotifyingMessage): string {
  const key = channel > 0 ? `c${channel}:${topic.toLowerCase()}` : `d${UserSet.fromBytes(receivers).toArray().join()}`;
  return key.length <= MAX_CONVERSATION_KEY ? key : createHash('sha256').update(key).digest('base64url');
}
