/** Converts schemas of the API description into TypeScript types. */

/** The parts of a schema that answers and events use. */
export interface TypedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TypedSchema[];
  readonly oneOf?: readonly TypedSchema[];
  readonly properties?: Readonly<Record<string, TypedSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: TypedSchema | boolean;
  readonly items?: TypedSchema | boolean;
  readonly prefixItems?: readonly TypedSchema[];
  readonly description?: string;
}

const REFERENCE = '#/components/schemas/';

/** Options for the notation of types. */
interface Spelling {
  /** Returns the name of a component's type. */
  readonly toName?: (component: string) => string;
  /** Returns the text before a field of an object, such as a docstring; default: none. */
  readonly remark?: (field: TypedSchema) => string;
}

export function typeOf(schema: TypedSchema, spelling: Spelling = {}): string {
  const { toName = (name) => name } = spelling;
  const of = (one: TypedSchema) => typeOf(one, spelling);
  if (schema.$ref !== undefined) return toName(schema.$ref.replace(REFERENCE, ''));
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(of))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => of({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return arrayOf(schema, of);
    case 'object':
      return objectOf(schema, of, spelling.remark);
    default:
      return 'unknown';
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

function arrayOf({ items, prefixItems }: TypedSchema, of: (schema: TypedSchema) => string): string {
  if (prefixItems) return `[${prefixItems.map(of).join(', ')}]`;
  const element = typeof items === 'object' ? of(items) : 'unknown';
  return /[ |]/.test(element) && !/^\{[^}]*\}$/.test(element) ? `(${element})[]` : `${element}[]`;
}

function objectOf(schema: TypedSchema, of: (schema: TypedSchema) => string, remark: Spelling['remark']): string {
  const { properties = {}, additionalProperties } = schema;
  const names = Object.keys(properties);
  if (names.length > 0) return `{ ${fieldsOf(schema, of, remark).join('; ')} }`;
  if (typeof additionalProperties === 'object') return `Record<string, ${of(additionalProperties)}>`;
  return additionalProperties === false ? 'Record<never, never>' : 'Record<string, unknown>';
}

/** Returns the fields of an object, each as `name: type`. */
export function fieldsOf(
  { properties = {}, required = [] }: TypedSchema,
  of: (schema: TypedSchema) => string = (schema) => typeOf(schema),
  remark: (field: TypedSchema) => string = () => '',
): string[] {
  return Object.entries(properties).map(([name, field]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`;
    return `${remark(field)}${key}${required.includes(name) ? '' : '?'}: ${of(field)}`;
  });
}
