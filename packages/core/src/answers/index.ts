/**
 * The forms of answers, each in one place: the gateway describes them by it, the slice that builds one has its type, and
 * tests hold every answer against it. Beside the fields here an answer has those of the envelope, and no others.
 */
import { z } from 'zod';

export * from './later.ts';

/** A success without fields of its own. */
export const NO_FIELDS = z.object({});

/** What a form says of a value: for who builds an answer. */
export type AnswerOf<F extends z.ZodType> = z.output<F>;
