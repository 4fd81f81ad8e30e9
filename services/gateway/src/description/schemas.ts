/** Converts schemas of parameters to JSON Schema, as used by OpenAPI 3.1. */
import { z } from 'zod';
import type { Parameter } from '../wire/parameters.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON Schema of what a client may send or receives. Rules that JSON Schema cannot express (a pattern must
 * be valid, a name must exist) are left out.
 */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return written;
}

/** Collects the schemas of answers; shared ones (`meta({ id })`) become components of one document. */
export class Components {
  /** The components, by name. */
  readonly schemas: Record<string, JsonSchema> = {};

  /** Converts the schema of an answer or event, and adds its components. */
  readonly toSchema = (form: z.ZodType): JsonSchema => {
    const { $defs = {}, ...written } = placed(toJsonSchema(form)) as { readonly $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _, ...schema }] of Object.entries($defs)) this.schemas[name] = schema;
    return written;
  };
}

/** Rewrites references to point to components, and drops the bounds that every integer has. */
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

/** A parameter, as the description needs it. */
export interface DescribedParameter {
  readonly name: string;
  readonly required: boolean;
  readonly aliases: readonly string[];
  /** Whether its text is JSON. */
  readonly isJson: boolean;
  /** Whether valid JSON is read as JSON, and other text as itself; `isJson` then says which form is usual. */
  readonly isEither: boolean;
  readonly schema: JsonSchema;
}

export function describeParameter(name: string, { encoding, schema, aliases }: Parameter<unknown>): DescribedParameter {
  const absent = schema.safeParse(undefined);
  const isJson = encoding === 'json' || (encoding === 'either' && !takesText(schema));
  const isEither = encoding === 'either';
  return { name, required: !absent.success, aliases, isJson, isEither, schema: toJsonSchema(schema) };
}

/** Whether plain text is the usual form of a parameter that takes both forms. */
function takesText(schema: z.ZodType): boolean {
  return schema.safeParse('text').success || toJsonSchema(schema).type === 'string';
}
