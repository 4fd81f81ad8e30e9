/** Group settings as parameters: who may do something, and changes of that. */
import type { GroupSettingUpdate } from '@rookery/protos/gen/rookery/GroupSettingUpdate.ts';
import type { GroupSettingValue } from '@rookery/protos/gen/rookery/GroupSettingValue.ts';
import { z } from 'zod';
import { NO_ID } from './ids.ts';
import { id, json, type Parameter } from './parameters.ts';

/** Who is in a group setting: a group's id, or people and groups one by one. */
export const groupSetting = z.union([id, z.object({ direct_members: z.array(id), direct_subgroups: z.array(id) })]);

/** A new value, and what the client takes the present one to be. */
const groupSettingUpdate = z.object({ new: groupSetting, old: groupSetting.optional() });

type Value = z.output<typeof groupSetting>;
type Update = z.output<typeof groupSettingUpdate>;

/** Parameters for the first values of the settings of these names. */
export function groupSettings<Name extends string>(...names: Name[]): Record<Name, Parameter<Value | undefined>> {
  return ofNames(names, () => json(groupSetting.optional()));
}

/** Parameters for changes of the settings of these names. */
export function groupSettingUpdates<Name extends string>(
  ...names: Name[]
): Record<Name, Parameter<Update | undefined>> {
  return ofNames(names, () => json(groupSettingUpdate.optional()));
}

function ofNames<Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>;
}

/** The settings of `declared` that were given, as the services take them. */
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
  // 0 says that the lists are meant, and no group has it.
  return { group_id: value === 0 ? NO_ID : value };
}
