/**
 * The parameters of an endpoint, declared once:
 * `parameters({ to: json(z.array(userId)), content: plain(z.string()) })`.
 *
 * A parameter is text in a form. `plain` takes the text itself, `json` its value as JSON, and neither accepts the other
 * encoding: the quotes of a JSON string sent for a plain parameter become part of the value. `jsonOrText` is for the
 * few parameters that clients send both ways.
 */
import { badRequest, DomainError, MAX_ID } from '@rookery/core';
import { z } from 'zod';
import type { Form } from './form.ts';
import { invalidParameter } from './validation.ts';

type Encoding = 'plain' | 'json' | 'either';

/** A parameter. It is optional if its schema accepts `undefined`, which then also defines the default. */
export interface Parameter<T> {
  readonly encoding: Encoding;
  readonly schema: z.ZodType<T>;
  /** Alternative names of the parameter. */
  readonly aliases: readonly string[];
}

/** The parameters of an endpoint by name. An error names the first invalid one in this order. */
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

/** The value as JSON if the text is valid JSON, else the text itself. */
export function jsonOrText<T>(schema: z.ZodType<T>, ...aliases: string[]): Parameter<T> {
  return { encoding: 'either', schema, aliases };
}

/** Max. objects of a list: twice what the services accept of any, whose errors say more. */
const MAX_OBJECTS = 2000;

/**
 * A list of objects, whose length is checked before they are. `z.array(element).max(most)` checks each element first,
 * and makes some issues for each wrong one.
 */
export function list<T>(element: z.ZodType<T>, most = MAX_OBJECTS): z.ZodType<T[]> {
  const schema = z.array(element).max(most);
  return z.preprocess((value, check) => {
    if (!Array.isArray(value) || value.length <= most) return value;
    check.issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value });
    return z.NEVER;
  }, schema);
}

/** An optional boolean. @param absent its default */
export function bool(absent: boolean): Parameter<boolean> {
  return json(z.boolean().default(absent));
}

/** Max. count or id: protobuf would wrap larger ones around, so that they named another user. */
export const MAX_COUNT = MAX_ID;

/** An integer from 0. */
export const count = z.int().min(0).max(MAX_COUNT);
/** The id of a user, channel, group or message; the service checks whether it exists. */
export const id = count;
export const float = z.number({ error: 'is not a float' });

/** Parameters of every endpoint: the client's name, the method that a POST stands for, the CSRF token. */
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
   * Returns the values of the parameters in a form.
   * @throws DomainError for the first that is missing, given under two names, or invalid
   */
  read(form: Form): Values<S> {
    const values: Record<string, unknown> = {};
    for (const declared of this.#declared) values[declared.name] = read(declared, form);
    return values as Values<S>;
  }

  /** Returns the names of the parameters given in a form, under any of their names. */
  given(form: Form): string[] {
    const isGiven = ({ name, parameter }: Declared) =>
      [name, ...parameter.aliases].some((one) => form[one] !== undefined);
    return this.#declared.filter(isGiven).map(({ name }) => name);
  }

  /** Returns the unknown names in a form, sorted; undefined if there are none. */
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

/** Whether JSON text may contain a number with a fraction or exponent: rare, since ids and counts have none. */
const hasOddNumbers = (text: string): boolean => /\d[.eE]/.test(text);

/**
 * Rejects `1.0` and `1e1` for an integer: JSON.parse returns the same number for them as for integers. So the text is
 * parsed again with a fraction in their place, which schemas of floats accept and those of integers do not.
 * @throws DomainError as for an invalid value, for the first integer written so
 */
function checkIntegers(name: string, schema: z.ZodType, text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, one: unknown, { source = '' }: { source?: string } = {}) =>
      typeof one === 'number' && Number.isInteger(one) && /[.eE]/.test(source) ? A_FRACTION : one,
    );
  } catch {
    // A parameter that accepts text as well: this is not JSON.
    return;
  }
  const wrong = schema
    .safeParse(value, { reportInput: true })
    .error?.issues.filter(({ code }) => OF_INTEGERS.has(code));
  if (wrong?.length) throw invalidParameter(name, wrong);
}

const A_FRACTION = 0.5;
/** The issues that a fraction causes; bounds of floats are not among them. */
const OF_INTEGERS: ReadonlySet<string> = new Set(['invalid_type', 'invalid_union', 'invalid_value']);

/** Returns the error for a missing parameter. */
export function missingParameter(name: string): DomainError {
  return new DomainError('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { extra: { var_name: name } });
}

function decode(name: string, text: string, encoding: Encoding): unknown {
  if (encoding === 'plain') return text;
  const value = parseParameter(name, text);
  if (value !== undefined) return value;
  if (encoding === 'either') return text;
  throw badRequest(`${name} is not valid JSON`);
}

/** The beginning of JSON text. Most other text is recognised by it; parsing until an exception takes 10 us. */
const JSON_START = /^\s*(?:[[{"\d-]|(?:true|false|null)\s*$)/;

/** Max. nesting of lists and objects: no parameter has more than six levels. JSON.stringify fails at some 5,000. */
const MAX_LEVELS = 200;

/**
 * Max. elements of a parameter, in all its lists and objects together: as many as the messages whose flags one request
 * may change. A schema makes an issue for each wrong element, so a body of only wrong ones would use up the memory.
 */
const MAX_ELEMENTS = 50_000;

/** As `parseJson`. @throws BAD_REQUEST for more than 50,000 elements */
export function parseParameter(name: string, text: string): unknown {
  if (hasTooManyElements(text)) throw badRequest(`${name} is too long (limit: ${MAX_ELEMENTS} items)`);
  return parseJson(text);
}

/** Whether JSON text has more elements than a parameter may have. */
export function hasTooManyElements(text: string): boolean {
  return text.length > MAX_ELEMENTS && extentOf(text).elements > MAX_ELEMENTS;
}

/**
 * Parses JSON text, replacing lone surrogates in strings, which UTF-8 cannot encode. @returns undefined if it is not
 * JSON, or has more than 200 levels
 */
export function parseJson(text: string): unknown {
  if (!JSON_START.test(text)) return undefined;
  if (text.length >= 2 * MAX_LEVELS && extentOf(text).levels > MAX_LEVELS) return undefined;
  try {
    // Only an escape can produce a lone surrogate: the text itself was decoded from UTF-8.
    return /\\u[dD][89a-fA-F]/.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the nesting of JSON text, and the number of elements that its commas separate. */
function extentOf(text: string): { levels: number; elements: number } {
  let [level, levels, elements] = [0, 0, 1];
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString && char === '\\') at++;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === ',') elements++;
    else if (char === '[' || char === '{') levels = Math.max(levels, ++level);
    else if (char === ']' || char === '}') level--;
  }
  return { levels, elements };
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
