/**
 * Members become full members as time passes. Until when somebody waits stands in their document, so the time that has come
 * is one query by an index; whoever finds it first writes that the waiting is over and tells of the membership in one
 * operation, and the others find nothing left to do. Rights follow from the document too: they come with the event.
 */
import { type CommitQueue, type Database, emit, type Tx } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import { COLLECTIONS, documentKey } from '../database/collections.ts';
import type { RealmDocument } from '../realm/documents.ts';
import type { UserDocument } from '../user/documents.ts';
import { fullMemberAt, isWaiting, showsWaiting } from '../user/rules/waiting-period.ts';

/** How often to look, ms: a period counts days, so nobody misses a minute. The query is nearly always empty. */
const EVERY_MS = 30_000;
/** Users in one operation; more would hold up their organisation, fewer take a transaction each. */
const AT_ONCE = 1_000;

type Member = Pick<
  UserDocument,
  'id' | 'realm' | 'role' | 'is_active' | 'is_system_bot' | 'joined_at' | 'full_member_at'
>;

const FIELDS = { _id: 0, id: 1, realm: 1, role: 1, is_active: 1, is_system_bot: 1, joined_at: 1, full_member_at: 1 };

export class WaitingPeriods {
  readonly #o: { readonly database: Database; readonly commits: CommitQueue };
  readonly #rounds: PeriodicJob;

  constructor(o: { database: Database; commits: CommitQueue; logger: Logger }) {
    this.#o = o;
    const failure = 'waiting periods cannot be ended just now';
    this.#rounds = new PeriodicJob({
      intervalMs: EVERY_MS,
      run: (signal) => this.finish(signal),
      logger: o.logger,
      failure,
    });
  }

  /** Begins to look for whose time has come. */
  start(): void {
    this.#rounds.start();
  }

  /** Ends that, after the operation that is under way. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Makes full members of all whose time has come. */
  async finish(signal?: AbortSignal): Promise<void> {
    const users = this.#o.database.collection<UserDocument>(COLLECTIONS.users);
    for (let more = true; more && !signal?.aborted; ) {
      const due = await users
        .find({ full_member_at: { $lte: Date.now() } })
        .project<Member>(FIELDS)
        .limit(AT_ONCE)
        .toArray();
      more = due.length === AT_ONCE;
      for (const [realm, members] of Map.groupBy(due, (one) => one.realm)) {
        await this.#o.commits.run(realm, {}, (tx) => endWaiting(tx, this.#o.database, members));
      }
    }
  }
}

/** Of these, those who still wait and need not any more. */
async function endWaiting(tx: Tx, database: Database, members: readonly Member[]): Promise<null> {
  const _id = { $in: members.map(({ id }) => documentKey(tx.realm, id)) };
  const found = await readMembers(tx, database, { _id, full_member_at: { $lte: Date.now() } });
  if (found.length === 0) return null;
  const realm = await tx.read((session) =>
    database.collection<RealmDocument>(COLLECTIONS.realms).findOne({ _id: tx.realm }, { session }),
  );
  if (realm) change(tx, realm, [], found);
  return null;
}

/**
 * Another waiting period, in the operation that sets it: who joined a short while ago waits, or waits no more.
 * @param days of the new period; 0 is none
 */
export async function changeWaitingPeriod(
  tx: Tx,
  database: Database,
  realm: RealmDocument,
  days: number,
): Promise<void> {
  const now = tx.nowMs;
  const waits = (joinedAt: number) => days > 0 && fullMemberAt(joinedAt, days) > now;
  const concerned = await readMembers(tx, database, {
    realm: tx.realm,
    is_system_bot: false,
    $or: [{ full_member_at: { $exists: true } }, { joined_at: { $gt: now - fullMemberAt(0, days) } }],
  });
  const from = concerned.filter((one) => waits(one.joined_at));
  const over = concerned.filter((one) => isWaiting(one) && !waits(one.joined_at));
  change(tx, realm, from, over, days);
}

/** Stages that some wait for so many days and others do not any more, and tells of those for whom that is new. */
function change(tx: Tx, realm: RealmDocument, waiting: readonly Member[], over: readonly Member[], days = 0): void {
  if (waiting.length + over.length === 0) return;
  const version = tx.next('version');
  const these = (users: readonly Member[]) => ({ _id: { $in: users.map(({ id }) => documentKey(tx.realm, id)) } });
  const many = { many: true };
  if (waiting.length > 0) {
    const until = { $add: ['$joined_at', fullMemberAt(0, days)] };
    tx.update(COLLECTIONS.users, these(waiting), [{ $set: { full_member_at: until, version } }], many);
  }
  if (over.length > 0) {
    tx.update(COLLECTIONS.users, these(over), { $unset: { full_member_at: '' }, $set: { version } }, many);
  }
  const group_id = realm.system_groups['role:fullmembers'];
  const tell = (op: string, users: readonly Member[]) => {
    const user_ids = users.filter(showsWaiting).map(({ id }) => id);
    if (user_ids.length > 0) emit(tx, { type: 'user_group', op, group_id, user_ids }, { everyone: true });
  };
  tell(
    'remove_members',
    waiting.filter((one) => !isWaiting(one)),
  );
  tell('add_members', over);
}

function readMembers(tx: Tx, database: Database, filter: object): Promise<Member[]> {
  return tx.read((session) =>
    database
      .collection<UserDocument>(COLLECTIONS.users)
      .find(filter, { session })
      .project<Member>(FIELDS)
      .sort({ _id: 1 })
      .toArray(),
  );
}
