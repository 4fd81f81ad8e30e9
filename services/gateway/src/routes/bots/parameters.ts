/** Parameter that names entries of a bot's storage; if absent, all. */

import { z } from 'zod';
import { json } from '../../wire/parameters.ts';

export const keys = json(z.array(z.string()).nullish());
export const toKeys = (names: string[] | null | undefined) => ({ keys: names ?? [], all: names == null });
