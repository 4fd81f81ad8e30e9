/** The schemas of parameters as JSON Schema, which OpenAPI 3.1 is written in. */
import { z } from 'zod';
import type { Parameter } from '../wire/parameters.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What a client may send, or what it gets. What no schema can say (a pattern that must be valid, names that must be
 * there) is left out.
 */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return written;
}

/** Schemas of answers, which name those that they have in common (`meta({ id })`) as components of one document. */
export class Components {
  /** By their names. */
  readonly schemas: Record<string, JsonSchema> = {};

  /** A form of an answer or of an event. */
  readonly toSchema = (form: z.ZodType): JsonSchema => {
    const { $defs = {}, ...written } = placed(toJsonSchema(form)) as { readonly $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _, ...schema }] of Object.entries($defs)) this.schemas[name] = schema;
    return written;
  };
}

/** With references to components, and without the bounds that every integer has. */
function placed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(placed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const named = Object.entries(schema).filter(([, value]) => Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER);
  return Object.fromEntries(
    named.map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, placed(value)],
    ),
  );
}

/** A parameter as the description names it. */
export interface DescribedParameter {
  readonly name: string;
  readonly required: boolean;
  readonly aliases: readonly string[];
  /** Whether its text is JSON. */
  readonly isJson: boolean;
  /** Whether it is read as JSON where it is that, else as the text itself; `isJson` then says which is usual. */
  readonly isEither: boolean;
  readonly schema: JsonSchema;
}

export function describeParameter(name: string, { encoding, schema, aliases }: Parameter<unknown>): DescribedParameter {
  const absent = schema.safeParse(undefined);
  const isJson = encoding === 'json' || (encoding === 'either' && !takesText(schema));
  const isEither = encoding === 'either';
  return { name, required: !absent.success, aliases, isJson, isEither, schema: toJsonSchema(schema) };
}

/** Of a parameter that takes both: whether plain text is what it mostly is. */
function takesText(schema: z.ZodType): boolean {
  return schema.safeParse('text').success || toJsonSchema(schema).type === 'string';
}
