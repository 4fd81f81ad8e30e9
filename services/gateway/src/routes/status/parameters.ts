/** What may be said of a status. Which emoji there are is for the users service to say. */
import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';

export const wish = {
  status_text: plain(z.string().optional()),
  emoji_name: plain(z.string().optional()),
  emoji_code: plain(z.string().optional()),
  reaction_type: plain(z.string().optional()),
};
