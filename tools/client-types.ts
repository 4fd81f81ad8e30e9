/**
 * Writes the types of calls and events (`packages/client/src/contract.ts`) from the description. `npm run generate`
 * runs it; with `--check` it only compares, and fails if the file is out of date.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold, LINE, ROOT, writeGenerated } from './generated-files.ts';
import { fieldsOf, type TypedSchema, typeOf } from './schema-types.ts';

const FILE = 'packages/client/src/contract.ts';
const DESCRIPTION = 'services/gateway/openapi.json';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: TypedSchema;
  readonly content?: Readonly<Record<string, { readonly schema: TypedSchema }>>;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: TypedSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { readonly schema: Success }> }>>;
}

interface Success {
  readonly allOf?: readonly [TypedSchema, TypedSchema];
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, TypedSchema>> };
}

const { paths, components } = JSON.parse(readFileSync(join(ROOT, DESCRIPTION), 'utf8')) as Description;

/** Returns the name of a component's type; `Event` is a type of the DOM. */
const toName = (component: string): string => {
  if (component === 'Event') return 'ClientEvent';
  return component.startsWith('Event.')
    ? `${component
        .slice('Event.'.length)
        .split(/[._]/)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join('')}Event`
    : component;
};

const remark = ({ description }: TypedSchema): string => (description ? `\n${docstring(description)}` : '');
const of = (schema: TypedSchema): string => typeOf(schema, { toName, remark });
function docstring(text: string | undefined, indent = ''): string {
  if (text === undefined || text === '') return '';
  const safe = text.replaceAll('*/', '* /');
  const line = `${indent}/** ${safe} */\n`;
  return line.length <= LINE + 1 ? line : `${indent}/**\n${fold(safe, `${indent} * `)}\n${indent} */\n`;
}

const schemas = Object.entries(components.schemas).filter(([name]) => !/^(Error|Success$|Event$)/.test(name));
const types = schemas.map(
  ([name, schema]) => `${docstring(schema.description)}export type ${toName(name)} = ${of(schema)};\n`,
);
const events = schemas.map(([name]) => name).filter((name) => name.startsWith('Event.'));

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

function parametersOf({ parameters, requestBody }: Operation): string {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const [form] = Object.values(requestBody?.content ?? {});
  const properties = {
    ...Object.fromEntries(
      inQuery.map((one) => [one.name, one.schema ?? one.content?.['application/json']?.schema ?? {}]),
    ),
    ...Object.fromEntries(Object.entries(form?.schema.properties ?? {}).filter(([name]) => name !== 'file')),
  };
  const required = [...inQuery.filter((one) => one.required).map(({ name }) => name), ...(form?.schema.required ?? [])];
  const fields = fieldsOf({ properties, required }, of, remark);
  return fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`;
}

function answerOf({ responses }: Operation): string {
  const [, own] = responses['200']?.content?.['application/json']?.schema.allOf ?? [];
  if (!own) return 'Record<never, never>';
  return own.properties && Object.keys(own.properties).length === 0 ? 'Record<never, never>' : of(own);
}

const aboutOf = ({ summary, description }: Operation): string => `${summary}. ${description.split('\n\n', 1)[0]}`;

const entries = operations.map(
  ({ path, method, operation }) =>
    `${docstring(aboutOf(operation), '  ')}  '${method} ${path}': {\n    parameters: ${parametersOf(operation)};\n    answer: ${answerOf(operation)};\n  };\n`,
);

/** Returns a path without its variables. */
const ownText = (path: string): string => path.replaceAll(/\{\w+\}/g, '');

/** Paths with variables, those with the most literal text first: `/users/me/x` before `/users/{user}/x`. */
const templates = operations
  .filter(({ path }) => path.includes('{'))
  .sort((a, b) => ownText(b.path).length - ownText(a.path).length)
  .map(({ path, method }) => {
    const pattern = `${method} ${path}`.replaceAll(/\{\w+\}/g, () => `\${string}`);
    return `  : C extends \`${pattern}\`\n    ? '${method} ${path}'\n`;
  });

const text = `${docstring('Written by tools/client-types.ts from the description of the API: the parameters and answer of each call, and every event.')}
${types.join('\n')}
/** An event as a queue returns it. */
export type ClientEvent =
${events.map((name) => `  | ${toName(name)}`).join('\n')};

/** Every endpoint, by its method and path. */
export interface Calls {
${entries.join('')}}

/** The endpoint of a method and path: GET /users/{user} for GET /users/5; null if the description has none. */
export type CallOf<C extends string> = C extends keyof Calls
  ? C
${templates.join('')}  : null;

/** The answer of a method and path; any object if the description has no such endpoint. */
export type AnswerTo<C extends string> = CallOf<C> extends infer Call extends keyof Calls
  ? Calls[Call]['answer']
  : Record<string, unknown>;

/**
 * The parameters of a method and path. A text parameter also accepts a value that is sent as its JSON text; undefined
 * parameters are omitted.
 */
export type ParametersOf<C extends string> = CallOf<C> extends infer Call extends keyof Calls
  ? Given<Calls[Call]['parameters']>
  : Readonly<Record<string, unknown>>;

type Given<P> = {
  readonly [Name in keyof P]: Sent<P[Name]> | (Record<never, never> extends Pick<P, Name> ? undefined : never);
};
type Sent<T> = string extends T
  ? unknown
  : T extends \`\${infer N extends number}\`
    ? T | N
    : T extends readonly (infer E)[]
      ? readonly Sent<E>[]
      : T extends object
        ? { readonly [Name in keyof T]: Sent<T[Name]> }
        : T;
`;
const biome = join(ROOT, 'node_modules/.bin/biome');
const formatted = execFileSync(biome, ['format', `--stdin-file-path=${FILE}`], { cwd: ROOT, input: text });
writeGenerated({ [FILE]: formatted.toString() });
