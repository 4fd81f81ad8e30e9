/**
 * The forms of answers, each in one place: the gateway describes them by it, the slice that builds one has its type,
 * and tests hold every answer against it. Beside the fields here an answer has those of the envelope, and no others.
 */
import type { z } from 'zod';
import type * as forms from './forms.ts';

export * from './forms.ts';

type Forms = typeof forms;

/** What this package calls the form of an answer. */
export type AnswerName = { [Name in keyof Forms]: Forms[Name] extends z.ZodObject ? Name : never }[keyof Forms];

/** The fields of the answer that has a name here. */
export type Answer<Name extends AnswerName> = AnswerOf<Forms[Name]>;

/** What a form says of a value: for the slice that builds it. Nothing changes it afterwards. */
export type AnswerOf<F extends z.ZodType> = Immutable<z.output<F>>;

/** A value that nothing changes, all the way down. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
