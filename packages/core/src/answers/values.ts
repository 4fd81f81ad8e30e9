/** Schemas that responses and events share. */
import { z } from 'zod';

export const id = z.int().min(1);
export const ids = z.array(z.int().min(0));
export const seconds = z.int().min(0).meta({ description: 'UNIX seconds.' });
export const fraction = z.number().min(0).meta({ description: 'UNIX seconds, with a fraction.' });
export const html = z.string().meta({ description: 'HTML.' });
/** Metadata of an object that contains only the changed fields. */
export const SOME = { description: 'Only the changed fields.', minProperties: 1 };

export const count = z.int().min(0);

/** A map by id; in JSON the keys are strings. */
export const byId = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

export const groupSetting = z
  .union([z.int().min(1), z.strictObject({ direct_members: ids, direct_subgroups: ids })])
  .meta({
    id: 'GroupSetting',
    description: 'The users to whom a permission is granted: a group, or users and groups.',
  });

export const role = z
  .union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)])
  .meta({ id: 'Role', description: '100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.' });

export const emojiType = z.enum(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']);

export const topicsPolicy = z.enum(['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']);

export const visibilityPolicy = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
  .meta({ description: '0 none, 1 muted, 2 unmuted, 3 followed.' });

export const numberedChoice = z.strictObject({ id: count, name: z.string() });
