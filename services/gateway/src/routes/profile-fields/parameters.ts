/** The parameters of a custom profile field. The users service checks the data against the type. */
import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';

export const parameters = {
  name: plain(z.string().optional()),
  hint: plain(z.string().optional()),
  field_data: json(z.record(z.string(), z.unknown()).optional()),
  display_in_profile_summary: json(z.boolean().optional()),
  required: json(z.boolean().optional()),
  editable_by_user: json(z.boolean().optional()),
  use_for_user_matching: json(z.boolean().optional()),
};
