/** Parameters for group settings, and for changes of them. */
import type { GroupSettingUpdate } from '@rookery/protos/gen/rookery/GroupSettingUpdate.ts';
import type { GroupSettingValue } from '@rookery/protos/gen/rookery/GroupSettingValue.ts';
import { z } from 'zod';
import { NO_ID } from './ids.ts';
import { id, json, type Parameter } from './parameters.ts';

/** The value of a group setting: the id of a group, or lists of users and groups. */
const groupSetting = z.union([id, z.object({ direct_members: z.array(id), direct_subgroups: z.array(id) })]);

/** A new value, and the value that the client expects to replace. */
const groupSettingUpdate = z.object({ new: groupSetting, old: groupSetting.optional() });

type Value = z.output<typeof groupSetting>;
type Update = z.output<typeof groupSettingUpdate>;

/** Returns parameters for the initial values of these settings. */
export function groupSettings<Name extends string>(...names: Name[]): Record<Name, Parameter<Value | undefined>> {
  return ofNames(names, () => json(groupSetting.optional()));
}

/** Returns parameters for changes of these settings. */
export function groupSettingUpdates<Name extends string>(
  ...names: Name[]
): Record<Name, Parameter<Update | undefined>> {
  return ofNames(names, () => json(groupSettingUpdate.optional()));
}

function ofNames<Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>;
}

/** Returns the given ones of the `declared` settings, in the form that the services take. */
export function toGroupSettingUpdates<Name extends string>(
  declared: Readonly<Record<Name, unknown>>,
  given: Readonly<Record<NoInfer<Name>, Value | Update | undefined>>,
): GroupSettingUpdate[] {
  return (Object.keys(declared) as Name[]).flatMap((name) => {
    const change: Value | Update | undefined = given[name];
    if (change === undefined) return [];
    if (typeof change === 'number' || !('new' in change)) return [{ name, value: toValue(change) }];
    return [
      { name, value: toValue(change.new), ...(change.old === undefined ? {} : { expected: toValue(change.old) }) },
    ];
  });
}

function toValue(value: Value): GroupSettingValue {
  if (typeof value !== 'number') return value;
  // 0 means that the value is the lists; no group has that id.
  return { group_id: value === 0 ? NO_ID : value };
}
