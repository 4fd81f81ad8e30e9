/** The user groups that a source mentions: their names and members, and whether its author may mention them. */
import { badRequest, UserSet } from '@rookery/core';
import type { MentionedGroup, RenderedMessage } from '@rookery/markdown';
import type { NamedGroup__Output } from '@rookery/protos/gen/rookery/NamedGroup.ts';
import type { CallOptions } from '@rookery/rpc';
import type { UpstreamContext } from './context.ts';

/** Groups by the names that the source uses for them. */
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
   * Returns the members of all groups that a source mentions, silent mentions excluded.
   * @throws BAD_REQUEST `You are not allowed to mention user group '{name}'.`
   */
  mentionedGroupMembers({ groups }: Pick<RenderedMessage, 'groups'>): UserSet {
    let members = UserSet.EMPTY;
    for (const id of groups) {
      const group = this.#byId.get(id);
      if (!group?.may_mention) throw badRequest(`You are not allowed to mention user group '${group?.name ?? id}'.`);
      members = members.union(UserSet.fromBytes(group.members));
    }
    return members;
  }

  /** Returns the members of each group that a source mentions, silent mentions excluded, by the group's id. */
  membersByGroup({ groups }: Pick<RenderedMessage, 'groups'>): ReadonlyMap<number, UserSet> {
    return new Map([...groups].map((id) => [id, UserSet.fromBytes(this.#byId.get(id)?.members ?? new Uint8Array())]));
  }
}

/** Fetches the groups for each message that names one, so that changes of their members take effect immediately. */
export async function namedGroups(
  { clients }: Pick<UpstreamContext, 'clients'>,
  realm: number,
  names: readonly string[],
  options: CallOptions,
): Promise<NamedGroups> {
  if (names.length === 0) return NamedGroups.NONE;
  const { groups } = await clients.users.ResolveGroups({ names: [...names] }, { ...options, route: String(realm) });
  return new NamedGroups(groups);
}
