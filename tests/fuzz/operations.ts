/** The operations of a served description: the inputs of each, and which texts an input accepts. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DescriptionDocument } from '../../tools/described-answers.ts';

export type Schema = Readonly<Record<string, unknown>>;

interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly 'x-json-or-text'?: boolean;
}

interface DescribedBody {
  readonly schema: { readonly properties?: Readonly<Record<string, Schema>>; readonly required?: readonly string[] };
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

interface DescribedOperation {
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, DescribedBody>> };
}

/** A parameter, a field of a form or a variable of a path. */
export interface Input {
  readonly name: string;
  readonly required: boolean;
  /** Whether the text is JSON; otherwise it is the value itself. */
  readonly isJson: boolean;
  readonly schema: Schema;
  /** Whether the description allows this text as the input's value. */
  allows(text: string): boolean;
}

export interface Operation {
  /** In capitals. */
  readonly method: string;
  /** Below `/api/v1`, with variables in braces. */
  readonly path: string;
  readonly variables: readonly Input[];
  readonly inputs: readonly Input[];
  /** The media type of the body, if the operation has one. */
  readonly bodyType: string | undefined;
}

const ajv = new Ajv2020({ strict: false, logger: false });

export function operationsOf(document: DescriptionDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, one]) => toOperation(method, path, one as unknown as DescribedOperation)),
  );
}

function toOperation(method: string, path: string, { parameters, requestBody }: DescribedOperation): Operation {
  const variables = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, schema = {} }) => variable(name, schema));
  const inQuery = parameters.filter((one) => one.in === 'query').map(queryParameter);
  const [[type, form] = []] = Object.entries(requestBody?.content ?? {});
  const inForm = form ? fieldsOf(form) : [];
  return { method: method.toUpperCase(), path, variables, inputs: [...inQuery, ...inForm], bodyType: type };
}

function variable(name: string, schema: Schema): Input {
  const allows = (text: string) => (schema.type === 'integer' ? /^\d+$/.test(text) : text !== '');
  return { name, required: true, isJson: false, schema, allows };
}

function queryParameter(parameter: DescribedParameter): Input {
  const { name, required = false, schema, content } = parameter;
  const inContent = content?.['application/json']?.schema;
  const isScalar = ['integer', 'number', 'boolean'].includes(String(schema?.type));
  const isEither = parameter['x-json-or-text'] === true;
  return input({
    name,
    required,
    isJson: inContent !== undefined || isScalar,
    isEither,
    schema: inContent ?? schema ?? {},
  });
}

function fieldsOf({ schema, encoding = {} }: DescribedBody): Input[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, { format }]) => format !== 'binary')
    .map(([name, one]) => {
      const isJson = encoding[name]?.contentType === 'application/json';
      const required = schema.required?.includes(name) ?? false;
      return input({ name, required, isJson, isEither: one['x-json-or-text'] === true, schema: one });
    });
}

function input({ isEither, ...o }: Omit<Input, 'allows'> & { readonly isEither: boolean }): Input {
  const { isJson, schema } = o;
  const validate = ajv.compile(schema);
  const allows = (text: string): boolean => {
    const json = readJson(text);
    const asJson = json !== undefined && validate(json.value);
    return (isJson || isEither) && asJson ? true : (!isJson || isEither) && validate(text);
  };
  return { ...o, allows };
}

/**
 * Parses JSON text. A whole number that is not written as an integer (`1.0`, `1e1`) gets a fraction, so that no schema
 * takes it for an integer.
 */
function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text, (_key, one: unknown, { source = '' }: { source?: string } = {}) =>
      typeof one === 'number' && Number.isInteger(one) && /[.eE]/.test(source) ? one + 0.5 : one,
    );
    return { value };
  } catch {
    return undefined;
  }
}
