/**
 * Changes of an account that the channels service replicates: a deactivated user has no subscriptions, and a role
 * determines which channels the user sees.
 *
 * 1. One operation here makes the change and records it as unreplicated in the user's document. From then on the
 *    account's credentials are invalid.
 * 2. The channels service replicates it (`ReplicateAccount`): it ends or restores subscriptions, with their events.
 *    Then the visibility of guests is refreshed (`visibility/`).
 * 3. A second operation here removes the record. A deactivation is published only in it, since clients need the events
 *    of the ended subscriptions first; its last entry ends the user's queues.
 *
 * A user can be reactivated once the entries that ended their queues are in the log: these entries end older queues,
 * and a queue created after the reactivation is newer.
 *
 * Each step may be repeated. A record is finished by the repeated call, by the next change of the same user, or by the
 * sweep, which finds what a dead process left.
 */

import { DomainError, UserSet } from '@rookery/core';
import { type CommitQueue, type Database, emit, type RunOptions, type Tx } from '@rookery/data';
import type { Relay } from '@rookery/log';
import { type Clients, type Logger, PeriodicJob } from '@rookery/runtime';
import type { Directories } from '../directory/directory.ts';
import { directGroupsOf } from '../group/store/groups.ts';
import { replicateAccount } from '../upstream/channels.ts';
import type { UserDocument } from '../user/documents.ts';
import { audienceOf, usersWhoCannotSee } from '../user/rules/visibility.ts';
import type { UserChange } from '../user/store/changes.ts';
import { stageUserChange, stageUserChanges } from '../user/store/changes.ts';
import { readUser } from '../user/store/users.ts';
import { readRestrictedUsers } from '../visibility/store.ts';
import type { VisibilityRefresher } from '../visibility/visibility-refresher.ts';
import { findAccount, listUnreplicated, readDeactivated } from './store/unreplicated-changes.ts';

/** Age from which a record counts as abandoned, ms: a live call takes a fraction of it. */
const LEFT_BEHIND_MS = 10_000;
/** Interval of the sweep for abandoned records, ms; its index is nearly always empty. */
const EVERY_MS = 15_000;
/** Max. records finished per sweep. */
const BATCH_SIZE = 100;
/** Max. attempts at a change while concurrent changes of the same user are pending. */
const MAX_TRIES = 3;

/** Thrown by an operation on a user whose last change is not replicated yet. */
class NotReplicated extends DomainError {
  readonly userId: number;

  constructor(userId: number) {
    super('SERVER_NOT_READY', 'The account is being changed. Try again.');
    this.userId = userId;
  }
}

/** Thrown by an operation on a user whose queue-ending entry is not in the log yet. */
class NotPublished extends DomainError {
  readonly seq: number;

  constructor(seq: number) {
    super('SERVER_NOT_READY', 'The account is being changed. Try again.');
    this.seq = seq;
  }
}

export interface AccountChangesOptions {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly relay: Pick<Relay, 'published' | 'waitPublished'>;
  readonly directories: Directories;
  readonly channels: Pick<Clients['channels'], 'ReplicateAccount'>;
  readonly visibilityRefresher: Pick<VisibilityRefresher, 'refresh'>;
  readonly logger: Logger;
}

export class AccountChanges {
  readonly #options: AccountChangesOptions;
  readonly #sweep: PeriodicJob;

  constructor(options: AccountChangesOptions) {
    this.#options = options;
    this.#sweep = new PeriodicJob({
      intervalMs: EVERY_MS,
      run: (signal) => this.finish(Date.now() - LEFT_BEHIND_MS, signal),
      logger: options.logger,
      failure: 'replication of account changes failed',
    });
  }

  /**
   * Commits a change and replicates it.
   *
   * @param operation returns the ids of the users for whom it staged a replicated change (`stageReplicatedChange`)
   * @throws SERVER_NOT_READY if others keep changing the same user
   */
  async make(realm: number, options: Options, operation: (tx: Tx) => Promise<number[]>): Promise<number[]> {
    for (let tries = 1; ; tries++) {
      try {
        const users = await this.#options.commits.run(realm, options, operation);
        for (const user of users) await this.replicate(realm, user);
        return users;
      } catch (error) {
        if (tries === MAX_TRIES) throw error;
        if (error instanceof NotReplicated) await this.replicate(realm, error.userId);
        else if (error instanceof NotPublished)
          await this.#options.relay.waitPublished(realm, error.seq, options.signal);
        else throw error;
      }
    }
  }

  /** @throws SERVER_NOT_READY, which `make` handles, while the entry that ends the user's queues is not in the log */
  checkEndPublished({ realm, ended = 0 }: Pick<UserDocument, 'realm' | 'ended'>): void {
    if (ended > this.#options.relay.published(realm)) throw new NotPublished(ended);
  }

  /** Replicates and finishes the user's unreplicated change, if any. */
  async replicate(realm: number, userId: number): Promise<void> {
    const { database, directories, channels, commits, visibilityRefresher } = this.#options;
    const user = await findAccount(database, realm, userId);
    if (!user?.unreplicated) return;
    const { version, role, seq: users_seq } = user.unreplicated;
    // Any other change was published when it was made, that of a deactivated user too.
    const deactivates = users_seq === 0;
    const directory = await directories.current(realm);
    const rights = (as: number) => ({ role: as, group_ids: directory.groupIdsOf({ ...user, role: as }) });
    const seq = await replicateAccount(channels, {
      realm_id: realm,
      user_id: userId,
      version,
      active: user.is_active,
      before: rights(role),
      after: rights(user.role),
      users_seq,
    });
    await visibilityRefresher.refresh(realm, [userId]);
    await commits.run(realm, {}, async (tx) => {
      const now = await readUser(tx, database, userId);
      if (now?.unreplicated?.version !== version) return null;
      const restricted = deactivates ? await readRestrictedUsers(tx, database) : [];
      const blind = usersWhoCannotSee(user, restricted);
      const groups = blind.length === 0 ? undefined : await directGroupsOf(tx, database, user);
      stageUserChange(tx, userId, { unreplicated: undefined });
      if (deactivates) {
        const causes = [{ service: 'channels', seq }];
        const person = { user_id: userId, is_active: false };
        emit(tx, { type: 'realm_user', op: 'update', person }, audienceOf(user, restricted), causes);
        if (groups) publishGroups(tx, userId, groups, blind);
        endQueuesOf(tx, [userId]);
      }
      return null;
    });
  }

  /**
   * Ends these users' queues again: until the gateways' leases ended, a queue could still be registered with a cached
   * caller. Queues of active users are not affected.
   */
  async endQueues(realm: number, userIds: readonly number[]): Promise<void> {
    const { database, commits } = this.#options;
    await commits.run(realm, {}, async (tx) => {
      const gone = await readDeactivated(tx, database, userIds);
      if (gone.length > 0) endQueuesOf(tx, gone);
      return null;
    });
  }

  /** Starts the sweep for abandoned changes. */
  start(): void {
    this.#sweep.start();
  }

  /** Stops the sweep after the current user. */
  stop(): Promise<void> {
    return this.#sweep.stop();
  }

  /** Finishes changes that were recorded before `before` (UNIX milliseconds) and are still unreplicated. */
  async finish(before: number, signal?: AbortSignal): Promise<void> {
    for (const { realm, id } of await listUnreplicated(this.#options.database, before, BATCH_SIZE)) {
      if (signal?.aborted) return;
      // One failure must not delay the other users.
      await this.replicate(realm, id).catch((error: unknown) => {
        this.#options.logger.warn({ err: error, realm, user: id }, 'replication of account change failed, retrying');
      });
    }
  }
}

/** Options of the call that the change is part of. */
type Options = RunOptions & { readonly signal?: AbortSignal };

/** @throws SERVER_NOT_READY, which `make` handles, while the user's last change is not replicated */
export function checkReplicated(user: Pick<UserDocument, 'id' | 'unreplicated'>): void {
  if (user.unreplicated) throw new NotReplicated(user.id);
}

/**
 * Stages a change of a user's document that the channels service has to replicate. `seq`: that of the change's event; 0
 * for a deactivation, which is published after replication.
 */
export function stageReplicatedChange(
  tx: Tx,
  user: Pick<UserDocument, 'id' | 'role'>,
  options: { version: number; seq: number; change: UserChange },
): void {
  const unreplicated = { version: options.version, role: user.role, seq: options.seq, at: tx.nowMs };
  stageUserChange(tx, user.id, { ...options.change, version: options.version, unreplicated });
}

/**
 * Publishes the removal of a deactivated user from groups to users who cannot see that user, an event per group. Other
 * clients derive it from the deactivation.
 */
function publishGroups(
  tx: Tx,
  userId: number,
  { active, deactivated }: Awaited<ReturnType<typeof directGroupsOf>>,
  blind: readonly number[],
): void {
  const audience = { users: UserSet.of(blind).toBytes() };
  const event = { type: 'user_group', op: 'remove_members', user_ids: [userId] } as const;
  const capable = { with_capability: 'include_deactivated_groups' };
  for (const group_id of active) emit(tx, { ...event, group_id }, audience);
  for (const group_id of deactivated) emit(tx, { ...event, group_id }, audience, [], capable);
}

/** Ends every queue of these users that is older than the entry, on any replica. */
function endQueuesOf(tx: Tx, userIds: readonly number[]): void {
  const ended = emit(tx, { type: 'user_deactivated', op: '' }, { users: UserSet.of(userIds).toBytes() });
  stageUserChanges(tx, userIds, { ended });
}
