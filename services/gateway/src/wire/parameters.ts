/**
 * The parameters of an endpoint, declared once:
 * `parameters({ to: json(z.array(userId)), content: plain(z.string()) })`.
 *
 * A parameter is text in a form. `plain` takes the text itself, `json` its value as JSON, and neither takes the
 * other's: the quotes of a JSON string sent for a plain one become part of the value. `either` is for the few that
 * clients have sent both ways.
 */
import { badRequest, DomainError, MESSAGE_KEY_SPAN } from '@rookery/core';
import { z } from 'zod';
import type { Form } from './form.ts';
import { invalidParameter } from './validation.ts';

type Encoding = 'plain' | 'json' | 'either';

/** One parameter. It may be absent if its schema accepts `undefined`, which then also says what stands for it. */
export interface Parameter<T> {
  readonly encoding: Encoding;
  readonly schema: z.ZodType<T>;
  /** Other names that clients use for it. */
  readonly aliases: readonly string[];
}

/** The parameters of an endpoint by name. The first in order that is wrong is the one that the error names. */
export type Shape = Readonly<Record<string, Parameter<unknown>>>;

export type Values<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Parameter<infer T> ? T : never;
};

export function plain<T>(schema: z.ZodType<T>, ...aliases: string[]): Parameter<T> {
  return { encoding: 'plain', schema, aliases };
}

export function json<T>(schema: z.ZodType<T>, ...aliases: string[]): Parameter<T> {
  return { encoding: 'json', schema, aliases };
}

/** JSON if it can be read as that, else the text itself. */
export function either<T>(schema: z.ZodType<T>, ...aliases: string[]): Parameter<T> {
  return { encoding: 'either', schema, aliases };
}

/** A truth value that may be absent. */
export function bool(absent: boolean): Parameter<boolean> {
  return json(z.boolean().default(absent));
}

/** Counts and ids end here: protobuf would wrap larger ones around, so that they named another user. */
export const MAX_COUNT = MESSAGE_KEY_SPAN - 1;

/** A number from 0 up. */
export const count = z.int().min(0).max(MAX_COUNT);
/** The id of a user, channel, group or message; whether it exists is for its service to say. */
export const id = count;
export const float = z.number({ error: 'is not a float' });

/**
 * Names that mean something on every endpoint: the client's own name, the method that a POST stands for, the CSRF
 * token.
 */
const EVERYWHERE = ['client', 'method', 'csrfmiddlewaretoken'];

interface Declared {
  readonly name: string;
  readonly parameter: Parameter<unknown>;
  readonly required: boolean;
  readonly absent: unknown;
}

/** The declared parameters of an endpoint, ready to read forms. */
export class Parameters<S extends Shape> {
  readonly #declared: readonly Declared[];
  readonly #known: ReadonlySet<string>;

  constructor(shape: S) {
    this.#declared = Object.entries(shape).map(([name, parameter]) => {
      const absent = parameter.schema.safeParse(undefined);
      return { name, parameter, required: !absent.success, absent: absent.data };
    });
    this.#known = new Set([
      ...EVERYWHERE,
      ...this.#declared.flatMap(({ name, parameter }) => [name, ...parameter.aliases]),
    ]);
  }

  get names(): readonly string[] {
    return this.#declared.map(({ name }) => name);
  }

  /**
   * The values of a form's parameters.
   * @throws DomainError for the first that is missing, given under two names, or wrong.
   */
  read(form: Form): Values<S> {
    const values: Record<string, unknown> = {};
    for (const declared of this.#declared) values[declared.name] = read(declared, form);
    return values as Values<S>;
  }

  /** The names of the parameters that a form gives, under whatever name. */
  given(form: Form): string[] {
    const isGiven = ({ name, parameter }: Declared) =>
      [name, ...parameter.aliases].some((one) => form[one] !== undefined);
    return this.#declared.filter(isGiven).map(({ name }) => name);
  }

  /** The names in a form that mean nothing here, sorted; undefined if there is none. */
  ignored(form: Form): string[] | undefined {
    let names: string[] | undefined;
    for (const name in form) {
      if (!this.#known.has(name)) {
        names ??= [];
        names.push(name);
      }
    }
    return names?.sort();
  }
}

export function parameters<const S extends Shape>(shape: S): Parameters<S> {
  return new Parameters(shape);
}

function read({ name, parameter, required, absent }: Declared, form: Form): unknown {
  let text = form[name];
  let given = name;
  for (const alias of parameter.aliases) {
    const other = form[alias];
    if (other === undefined) continue;
    if (text !== undefined) {
      throw new DomainError('REQUEST_CONFUSING_VAR', `Can't decide between '${given}' and '${alias}' arguments`, {
        extra: { var_name1: given, var_name2: alias },
      });
    }
    text = other;
    given = alias;
  }
  if (text === undefined) {
    if (required) throw missingParameter(name);
    return absent;
  }
  const { encoding, schema } = parameter;
  const result = schema.safeParse(decode(given, text, encoding), { reportInput: true });
  if (!result.success) throw invalidParameter(given, result.error.issues);
  if (encoding !== 'plain' && hasOddNumbers(text)) checkIntegers(given, schema, text);
  return result.data;
}

/**
 * Whether there may be a number with a fraction or an exponent in JSON text: seldom, since ids and counts have none.
 */
const hasOddNumbers = (text: string): boolean => /\d[.eE]/.test(text);

/**
 * Refuses `1.0` and `1e1` where an integer stands: to JSON.parse they are the same number. So the text is read once
 * more with a fraction in their place, which floats may have and integers may not.
 * @throws DomainError as the first integer that was written so is wrong
 */
function checkIntegers(name: string, schema: z.ZodType, text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, one: unknown, { source = '' }: { source?: string } = {}) =>
      typeof one === 'number' && Number.isInteger(one) && /[.eE]/.test(source) ? A_FRACTION : one,
    );
  } catch {
    // Of a parameter that takes text as well: it is no JSON.
    return;
  }
  const wrong = schema
    .safeParse(value, { reportInput: true })
    .error?.issues.filter(({ code }) => OF_INTEGERS.has(code));
  if (wrong?.length) throw invalidParameter(name, wrong);
}

const A_FRACTION = 0.5;
/** The complaints that a fraction causes: not the bounds of floats. */
const OF_INTEGERS: ReadonlySet<string> = new Set(['invalid_type', 'invalid_union', 'invalid_value']);

/** The error for a parameter that has to be there. */
export function missingParameter(name: string): DomainError {
  return new DomainError('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { extra: { var_name: name } });
}

function decode(name: string, text: string, encoding: Encoding): unknown {
  if (encoding === 'plain') return text;
  const value = parseJson(text);
  if (value !== undefined) return value;
  if (encoding === 'either') return text;
  throw badRequest(`${name} is not valid JSON`);
}

/**
 * What JSON text begins with. Most text that is no JSON shows it there, and to find out by an exception takes 10 us.
 */
const JSON_START = /^\s*(?:[[{"\d-]|(?:true|false|null)\s*$)/;

/** Lists and objects within each other: no parameter has more than six. What writes JSON gives up at some 5,000. */
const MOST_LEVELS = 200;

/**
 * The value of JSON text, its strings without lone surrogates, which UTF-8 cannot carry on; undefined if it is no JSON,
 * or has more than 200 levels.
 */
export function parseJson(text: string): unknown {
  if (!JSON_START.test(text) || isTooDeep(text)) return undefined;
  try {
    // Only an escape can bring a lone surrogate in: the text itself was decoded from UTF-8.
    return /\\u[dD][89a-fA-F]/.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  if (text.length < 2 * MOST_LEVELS) return false;
  let levels = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString && char === '\\') at++;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === '[' || char === '{') levels++;
    else if (char === ']' || char === '}') levels--;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
