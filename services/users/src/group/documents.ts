/** A stored user group. */
import type { GroupSetting, SystemGroupName } from '@rookery/core';
import type { GroupPermission } from '../realm/rules/permission-settings.ts';
export interface GroupDocument {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly creator_id: number | null;
  /** The member in whose share of the organisation's groups it counts; absent: in no share. */
  readonly counts_for?: number;
  readonly created_at: number;
  /** Set for a system group: its members derive from the roles of the users. */
  readonly system: SystemGroupName | null;
  /** Direct members, ascending. */
  readonly members: readonly number[];
  readonly subgroups: readonly number[];
  readonly permissions: Readonly<Record<GroupPermission, GroupSetting>>;
  readonly deactivated: boolean;
  readonly version: number;
}

export type Group = Omit<GroupDocument, '_id'>;
