/** What may be said of a custom profile field, whether it is new or not. Which data fits is for its type to say. */
import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';

export const wish = {
  name: plain(z.string().optional()),
  hint: plain(z.string().optional()),
  field_data: json(z.record(z.string(), z.unknown()).optional()),
  display_in_profile_summary: json(z.boolean().optional()),
  required: json(z.boolean().optional()),
  editable_by_user: json(z.boolean().optional()),
  use_for_user_matching: json(z.boolean().optional()),
};
