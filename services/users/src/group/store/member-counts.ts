/**
 * How many members the groups of an organisation name, deactivated groups included. The commit queue has the counts in
 * its memory: to sum them up, MongoDB reads every group.
 */
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import type { GroupDocument } from '../documents.ts';

type CountedGroup = Pick<GroupDocument, 'counts_for'>;

class MemberCounts {
  #all = 0;
  /** Those of groups in the share of a member, by the member's id. */
  readonly #byShare = new Map<number, number>();

  /** The members of all groups and of those in the same share as this group, once it has this many more members. */
  after(group: CountedGroup, added: number): { all: number; ofShare: number } {
    const { counts_for } = group;
    const ofShare = counts_for === undefined ? 0 : (this.#byShare.get(counts_for) ?? 0) + added;
    return { all: this.#all + added, ofShare };
  }

  add(group: CountedGroup, added: number): void {
    const { all, ofShare } = this.after(group, added);
    this.#all = all;
    if (group.counts_for !== undefined) this.#byShare.set(group.counts_for, ofShare);
  }
}

/**
 * The counts of the operation's realm. An operation that succeeds adds its own changes, by `add` in `tx.afterwards`.
 */
export function memberCountsOf(tx: Tx, database: Database): Promise<MemberCounts> {
  return tx.memory('member counts', async () => {
    const counts = new MemberCounts();
    const found = await tx.read((session) =>
      database
        .collection<GroupDocument>(COLLECTIONS.groups)
        .aggregate<{ _id: number | null; members: number }>(
          [
            { $match: { realm: tx.realm } },
            { $group: { _id: '$counts_for', members: { $sum: { $size: '$members' } } } },
          ],
          { session },
        )
        .toArray(),
    );
    for (const { _id, members } of found) counts.add(_id === null ? {} : { counts_for: _id }, members);
    return counts;
  });
}
