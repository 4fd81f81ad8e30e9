/** Parameters for settings of users: strings as plain text, all others as JSON. */
import { type SettingValue, USER_SETTINGS, type UserSetting, type UserSettingName } from '@rookery/core';
import { z } from 'zod';
import { json, type Parameter, plain, type Values } from './parameters.ts';

type Given = SettingValue | undefined;

/** Returns an optional parameter for each allowed setting. */
export function settingParameters(
  allowed: (name: UserSettingName) => boolean,
): Readonly<Record<string, Parameter<Given>>> {
  const names = (Object.keys(USER_SETTINGS) as UserSettingName[]).filter(allowed);
  return Object.fromEntries(names.map((name) => [name, toParameter(USER_SETTINGS[name])]));
}

/** Returns the given settings in the form that the users service takes. */
export function toSettings(given: Values<Record<string, Parameter<Given>>>): Buffer {
  // Absent settings are undefined, and JSON.stringify leaves them out.
  return Buffer.from(JSON.stringify(given));
}

function toParameter(setting: UserSetting): Parameter<Given> {
  const { default: normal, values, orNull } = setting;
  if (typeof normal === 'boolean') return json(orNull ? z.boolean().nullish() : z.boolean().optional());
  if (typeof normal === 'number') return json(toNumber(setting).optional());
  return plain(values ? z.literal([...values]).optional() : z.string().optional());
}

function toNumber({ values, between }: UserSetting): z.ZodType<number> {
  // A value of the wrong type has a different error from one that is out of range.
  if (values) return z.int().pipe(z.literal(values.map(Number)));
  return between ? z.int().min(between[0]).max(between[1]) : z.int();
}
