/**
 * Refreshes whom guests see, if they do not see everyone (`user/rules/visibility.ts`). The channels service knows who
 * shares a channel, the messages service who shares a direct conversation. Operations of this service write their
 * replies into the guests' documents, with the events. So one journal decides whom a guest sees and which events about
 * them are published, and showing a user takes no call.
 *
 * An operation that makes users share something, or no longer share it, writes an outbox record, and the refresh is
 * done before the call is answered (`VisibilityOutbox` in packages/runtime). A reply holds at a position of the other
 * service's journal; no operation uses a reply that is older than one already used, so the last write has the newest
 * state.
 *
 * Every step may be repeated. Until it is done, a guest does not see users who newly share something with them.
 */

import { chunks, notReady, UserSet } from '@rookery/core';
import type { CommitQueue, Database, Tx } from '@rookery/data';
import { type Clients, DurableTasks, type Lease, type TaskRecord, type TasksContext } from '@rookery/runtime';
import type { Directories } from '../directory/directory.ts';
import { readRealm } from '../realm/store.ts';
import { readPeers } from '../upstream/channels.ts';
import { readCorrespondents } from '../upstream/messages.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { type Answers, changesOf, toAnswer } from './changes.ts';
import { publishVisibilityChanges } from './publish-changes.ts';
import { readPositions, readRestrictedUsers, stagePositions, VISIBILITY_REFRESHES } from './store.ts';

/** Max. users of one step: the event of a change may have a set of 8 kB. */
const BATCH_SIZE = 100;
/** Max. attempts with new replies, while other operations use newer ones. */
const MAX_TRIES = 5;
/** The lease of a task, ms: longer than one step takes. Two replicas may refresh the same without harm. */
const LEASE_MS = 60_000;
const RETRY_MS = [5_000];

/** The kinds of things that users may share. */
type Shared = 'channels' | 'messages';

export interface VisibilityRefresherOptions extends TasksContext {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly directories: Directories;
  readonly channels: Pick<Clients['channels'], 'GetPeers'>;
  readonly messages: Pick<Clients['messages'], 'GetCorrespondents'>;
}

export class VisibilityRefresher {
  readonly #options: VisibilityRefresherOptions;
  readonly #tasks: DurableTasks<TaskRecord>;

  constructor(options: VisibilityRefresherOptions) {
    this.#options = options;
    this.#tasks = new DurableTasks<TaskRecord>({
      ...options,
      name: VISIBILITY_REFRESHES,
      execute: ({ realm }, lease) => this.refreshAll(realm, lease),
      leaseMs: LEASE_MS,
      retryMs: RETRY_MS,
    });
  }

  /**
   * Refreshes what these users share with others, where either side is a guest. If every guest sees everyone, it costs
   * only a look-up in the directory.
   * @throws SERVER_NOT_READY if other operations use newer replies during all attempts; as the calls to the services
   *   fail
   */
  async refresh(
    realm: number,
    users: readonly number[],
    shared: readonly Shared[] = ['channels', 'messages'],
  ): Promise<void> {
    for (const some of chunks(users, BATCH_SIZE)) await this.#refresh(realm, some, shared);
  }

  /**
   * Refreshes everything that the guests of a realm share.
   * @param lease the lease of the task, renewed after each step: otherwise, another replica would claim a refresh that
   *   takes longer, and start it over and over
   * @throws as `refresh`; LeaseLost
   */
  async refreshAll(realm: number, lease?: Lease): Promise<void> {
    const { restricted } = (await this.#options.directories.current(realm)).users;
    const guests = restricted.map(({ user_id }) => user_id);
    for (const some of chunks(guests, BATCH_SIZE)) {
      await this.refresh(realm, some);
      await lease?.extend();
    }
  }

  async #refresh(realm: number, users: readonly number[], shared: readonly Shared[]): Promise<void> {
    const { directories, commits } = this.#options;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { restricted } = (await directories.current(realm)).users;
      if (restricted.length === 0) return;
      // An operation that restricts another user refreshes that user itself.
      const guests = UserSet.of(restricted.map(({ user_id }) => user_id));
      const answers = await this.#ask(realm, users, guests, shared);
      if (await commits.run(realm, {}, (tx) => this.#use(tx, guests, answers))) return;
    }
    throw notReady();
  }

  async #ask(realm: number, users: readonly number[], guests: UserSet, shared: readonly Shared[]): Promise<Answers> {
    const { channels, messages } = this.#options;
    const answers: Answers = {};
    if (shared.includes('channels')) {
      answers.channels = toAnswer(await readPeers(channels, realm, users, guests));
    }
    // If a conversation concerns a guest, the guest is one of its participants.
    const parties = users.filter((user) => guests.has(user));
    if (shared.includes('messages') && parties.length > 0) {
      answers.messages = toAnswer(await readCorrespondents(messages, realm, parties));
    }
    return answers;
  }

  /** @returns false if newer replies have been used already */
  async #use(tx: Tx, guests: UserSet, answers: Answers): Promise<boolean> {
    const { database } = this.#options;
    const used = await readPositions(tx, database);
    const { channels, messages } = answers;
    if (channels && channels.seq < (used?.channels ?? 0)) return false;
    if (messages && messages.seq < (used?.messages ?? 0)) return false;
    const restricted = await readRestrictedUsers(tx, database);
    const changes = restricted
      .filter(({ user_id }) => guests.has(user_id))
      .flatMap((guest) => changesOf(guest, answers));
    if (changes.length > 0) await publishVisibilityChanges(tx, database, await readRealm(tx, database), changes);
    const positions = { ...(channels && { channels: channels.seq }), ...(messages && { messages: messages.seq }) };
    if (Object.keys(positions).length > 0) stagePositions(tx, positions);
    if (changes.length === 0) return true;
    const version = tx.next('version');
    for (const { guest, visibility } of changes) stageUserChange(tx, guest.user_id, { visibility, version });
    return true;
  }

  /** Starts the refreshes of organisations after changes of the setting. */
  start(): void {
    this.#tasks.start();
  }

  /** Stops the refreshes, after the running one. */
  stop(): Promise<void> {
    return this.#tasks.stop();
  }
}
