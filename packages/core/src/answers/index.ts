/**
 * The schemas of responses. The API description is generated from them, the code that builds a response has its type
 * from them, and tests check every response against its schema. A response has these fields and those of the envelope,
 * and no others.
 */
import type { z } from 'zod';
import type * as forms from './forms.ts';

export * from './forms.ts';

type Forms = typeof forms;

/** The name of a response's schema. */
export type AnswerName = { [Name in keyof Forms]: Forms[Name] extends z.ZodObject ? Name : never }[keyof Forms];

/** The fields of the response whose schema has this name. */
export type Answer<Name extends AnswerName> = AnswerOf<Forms[Name]>;

/** The type of a value that has this schema, deeply immutable: for the code that builds it. */
export type AnswerOf<F extends z.ZodType> = Immutable<z.output<F>>;

/** A deeply immutable value. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
