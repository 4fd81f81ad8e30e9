/**
 * The user groups that a source mentions: what they are called, who is in them, and whether its author may call on
 * them.
 */
import { badRequest, UserSet } from '@rookery/core';
import type { MentionedGroup, Rendered } from '@rookery/markdown';
import type { NamedGroup__Output } from '@rookery/protos/gen/rookery/NamedGroup.ts';
import { type CallOptions, PeerFailure } from '@rookery/rpc';
import type { UpstreamContext } from './context.ts';

/** Groups by the names that the source has for them. */
export class NamedGroups {
  static readonly NONE = new NamedGroups([]);

  readonly #byName: ReadonlyMap<string, NamedGroup__Output>;
  readonly #byId: ReadonlyMap<number, NamedGroup__Output>;

  constructor(groups: readonly NamedGroup__Output[]) {
    this.#byName = new Map(groups.map((group) => [group.asked, group]));
    this.#byId = new Map(groups.map((group) => [group.group_id, group]));
  }

  named(name: string): MentionedGroup | undefined {
    const group = this.#byName.get(name);
    return group && { id: group.group_id, name: group.name, title: group.title, silent: group.deactivated };
  }

  /**
   * Everyone whom the groups call on that a source mentions aloud.
   * @throws BAD_REQUEST `You are not allowed to mention user group '{name}'.`
   */
  mentionedGroupMembers({ groups }: Pick<Rendered, 'groups'>): UserSet {
    let members = UserSet.EMPTY;
    for (const id of groups) {
      const group = this.#byId.get(id);
      if (!group?.may_mention) throw badRequest(`You are not allowed to mention user group '${group?.name ?? id}'.`);
      members = members.union(UserSet.fromBytes(group.members));
    }
    return members;
  }

  /** The members of each group that a source mentions aloud, by the group's id. */
  membersByGroup({ groups }: Pick<Rendered, 'groups'>): ReadonlyMap<number, UserSet> {
    return new Map([...groups].map((id) => [id, UserSet.fromBytes(this.#byId.get(id)?.members ?? new Uint8Array())]));
  }
}

/** Asked for each message that names one, so that who joined or left is known at once. */
export async function namedGroups(
  { clients }: Pick<UpstreamContext, 'clients'>,
  realm: number,
  names: readonly string[],
  options: CallOptions,
): Promise<NamedGroups> {
  if (names.length === 0) return NamedGroups.NONE;
  try {
    const { groups } = await clients.users.ResolveGroups({ names: [...names] }, { ...options, route: String(realm) });
    return new NamedGroups(groups);
  } catch (error) {
    // A replica of a release before groups could be mentioned: their names stay text, as they did with it.
    if (error instanceof PeerFailure && error.kind === 'unimplemented') return NamedGroups.NONE;
    throw error;
  }
}
