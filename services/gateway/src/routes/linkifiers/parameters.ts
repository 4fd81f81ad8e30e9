/** The parameters of a linkifier. */
import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';

export const parameters = {
  pattern: plain(z.string()),
  url_template: plain(z.string()),
  example_input: plain(z.string().optional()),
  reverse_template: plain(z.string().optional()),
  alternative_url_templates: json(z.array(z.string()).max(20).optional()),
} as const;
