import { DomainError } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseForm } from './form.ts';
import {
  bool,
  count,
  float,
  id,
  json,
  jsonOrText,
  list,
  type Parameter,
  parameters,
  parseJson,
  plain,
} from './parameters.ts';
import { valueError } from './validation.ts';

/** The outcome of a parameter `v` with this text: its value, or the error. */
function outcome(parameter: Parameter<unknown>, text?: string): unknown {
  try {
    return parameters({ v: parameter }).read(text === undefined ? {} : { v: text }).v;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error;
  }
}

function message(parameter: Parameter<unknown>, text?: string): string {
  const result = outcome(parameter, text);
  if (!(result instanceof DomainError)) throw new Error(`accepted: ${JSON.stringify(result)}`);
  expect(result.httpStatus).toBe(400);
  if (text !== undefined) expect(result.code).toBe('BAD_REQUEST');
  return result.message;
}

describe('messages of wrong parameters', () => {
  const named = z.object({ name: z.string() });

  it.each<[string, Parameter<unknown>, string, string]>([
    ['not JSON', json(id), 'general', 'v is not valid JSON'],
    ['cut JSON', json(z.array(id)), '[1,', 'v is not valid JSON'],
    ['empty', json(id), '', 'v is not valid JSON'],
    ['boolean', bool(false), '1', 'v is not a boolean'],
    ['boolean from text', bool(false), '"true"', 'v is not a boolean'],
    ['integer', json(id), '"5"', 'v is not an integer'],
    ['integer from a fraction', json(id), '1.5', 'v is not an integer'],
    ['integer with a point', json(count), '1.0', 'v is not an integer'],
    ['integer with an exponent', json(count), '1e1', 'v is not an integer'],
    ['integer in a list', json(z.array(id)), '[1, 2, 3.0]', 'v[2] is not an integer'],
    ['integer among alternatives', jsonOrText(z.union([z.enum(['newest']), id])), '1E2', 'Invalid v'],
    ['number of an enum', json(z.literal([1, 2])), '2.0', 'Invalid v'],
    ['integer from null', json(id), 'null', 'v is not an integer'],
    ['float', json(float), '"5"', 'v is not a float'],
    ['string', json(z.string()), '5', 'v is not a string'],
    ['list', json(z.array(id)), '{}', 'v is not a list'],
    ['dict', json(named), '[]', 'v is not a dict'],
    ['dict of any keys', json(z.record(z.string(), z.string())), '[]', 'v is not a dict'],
    ['date', json(z.iso.date()), '"tomorrow"', 'v is not a date'],
    ['enum', plain(z.enum(['a', 'b'])), 'c', 'Invalid v'],
    ['literal', json(z.literal(1)), '2', 'Invalid v'],
    [
      'value error',
      json(z.int().refine((n) => n > 3, { error: valueError('too few') })),
      '3',
      'Invalid v: Value error, too few',
    ],
    ['missing key', json(named), '{}', 'v["name"] field is missing: Field required'],
    ['unexpected key', json(z.strictObject({})), '{"k":1}', 'Argument "k" at v is unexpected'],
    ['too long', plain(z.string().max(2)), 'abc', 'v is too long (limit: 2 characters)'],
    ['too many', json(z.array(id).max(1)), '[1,2]', 'v is too long (limit: 1 items)'],
    ['blank', plain(z.string().min(1)), '', 'v cannot be blank'],
    ['too short', plain(z.string().min(3)), 'a', 'v is too short.'],
    ['too few', json(z.array(id).min(1)), '[]', 'v is too short.'],
    ['too small', json(count), '-1', 'v is too small'],
    ['too large', json(count), '2147483648', 'v is too large'],
    ['beyond exact numbers', json(z.int()), '1e300', 'v is too large'],
    ['pattern', plain(z.string().regex(/^\d+$/)), 'x', 'v has invalid format'],
    ['length', json(z.array(id).length(2)), '[1]', 'v is not length 2'],
    ['length of text', plain(z.string().length(2)), 'abc', 'v is not length 2'],
  ])('%s', (_name, parameter, text, expected) => {
    expect(message(parameter, text)).toBe(expected);
  });

  it('names the place inside a value', () => {
    expect(message(json(z.array(named)), '[{"name":"a"},{"name":5}]')).toBe('v[1]["name"] is not a string');
    expect(message(json(z.array(z.array(z.string()).length(2))), '[["a","b"],["c"]]')).toBe('v[1] is not length 2');
  });

  it('speaks of the alternative that the value came nearest to', () => {
    const setting = z.union([id, z.object({ direct_members: z.array(id) })]);
    expect(message(json(setting), '{"direct_members":["x"]}')).toBe('v["direct_members"][0] is not an integer');
    expect(message(json(setting), '"x"')).toBe('v is not an integer');
    expect(message(json(z.array(setting)), '[1,{"direct_members":[1.5]}]')).toBe(
      'v[1]["direct_members"][0] is not an integer',
    );
  });

  it('tells of the first wrong parameter only, in the order of their declaration', () => {
    const declared = parameters({ a: json(id), b: json(id) });
    expect(() => declared.read({ b: 'x', a: '"y"' })).toThrow('a is not an integer');
  });
});

describe('too many elements', () => {
  /** A schema that counts the values that it checks. */
  const counting = () => {
    const seen: unknown[] = [];
    return { seen, schema: z.unknown().refine((value) => seen.push(value) > 0) };
  };
  const many = (length: number, element: string) => `[${Array(length).fill(element).join(',')}]`;

  it.each(['{}', '1', '"a,b"', '[]', '"\\","'])('of %s are refused before one is checked', (element) => {
    const { seen, schema } = counting();
    expect(message(json(z.array(schema)), many(50_001, element))).toBe('v is too long (limit: 50000 items)');
    expect(message(jsonOrText(z.array(schema)), many(50_001, element))).toBe('v is too long (limit: 50000 items)');
    expect(
      message(json(z.record(z.string(), z.array(schema))), `{"a":[${many(25_001, element)},${many(25_000, element)}]}`),
    ).toMatch('is too long');
    expect(seen).toEqual([]);
    expect(outcome(json(z.array(schema)), many(50_000, element))).toHaveLength(50_000);
    expect(seen).toHaveLength(50_000);
  });

  it('are those of lists and objects, not the commas of a text', () => {
    const text = ','.repeat(60_000);
    expect(outcome(json(z.string()), JSON.stringify(text))).toBe(text);
    expect(outcome(plain(z.string()), text)).toBe(text);
  });

  it('of a list with a limit are refused before one is checked', () => {
    const { seen, schema } = counting();
    expect(message(json(list(schema, 2)), '[1,2,3]')).toBe('v is too long (limit: 2 items)');
    expect(message(json(z.object({ a: list(schema, 2).optional() })), '{"a":[1,2,3]}')).toMatch('v["a"] is too long');
    expect(seen).toEqual([]);
    expect(outcome(json(list(schema, 2)), '[1,2]')).toEqual([1, 2]);
    expect(message(json(list(id, 2)), '[1,"x"]')).toBe('v[1] is not an integer');
    expect(message(json(list(id, 2)), '5')).toBe('v is not a list');
    expect(message(json(list(id, 2)))).toBe("Missing 'v' argument");
  });
});

describe('absent parameters', () => {
  it('are an error where they are required', () => {
    const error = outcome(plain(z.string()));
    expect(error).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      message: "Missing 'v' argument",
      extra: { var_name: 'v' },
    });
  });

  it('have a default otherwise', () => {
    expect(outcome(bool(true))).toBe(true);
    expect(outcome(plain(z.string().optional()))).toBeUndefined();
    expect(outcome(json(z.array(id).default([])))).toEqual([]);
  });
});

describe('encodings', () => {
  it('plain keeps the quotes of JSON', () => {
    expect(outcome(plain(z.string()), '"a"')).toBe('"a"');
    expect(outcome(plain(z.string()), '')).toBe('');
  });

  it('either takes both', () => {
    const policy = jsonOrText(z.enum(['inherit', 'strict']));
    expect(outcome(policy, 'inherit')).toBe('inherit');
    expect(outcome(policy, '"inherit"')).toBe('inherit');
    expect(message(policy, '[inherit')).toBe('Invalid v');
    expect(outcome(jsonOrText(z.union([z.enum(['true', 'false']), z.boolean()])), 'true')).toBe(true);
  });

  it('a float is a number however it is written, and text with numbers in it is text', () => {
    expect(outcome(json(float), '1700000000.0')).toBe(1_700_000_000);
    expect(outcome(json(z.number().min(5)), '1e1')).toBe(10);
    expect(outcome(json(z.object({ at: float, to: z.array(id) })), '{"at":2.0,"to":[3]}')).toEqual({ at: 2, to: [3] });
    expect(outcome(jsonOrText(z.union([id, z.string()])), 'v1.5')).toBe('v1.5');
    expect(outcome(json(z.array(z.string())), '["1.0 and 1e1"]')).toEqual(['1.0 and 1e1']);
  });

  it('JSON keeps no lone surrogates, which UTF-8 has not', () => {
    expect(outcome(json(z.string()), String.raw`"a\ud800b"`)).toBe('a\ufffdb');
    expect(outcome(json(z.array(z.string())), String.raw`["\ud83d\ude00"]`)).toEqual(['😀']);
  });

  it.each(['', 'general', 'truest', 'nullable', '-', '{', '[1,]', '1 2', '"a', ' x'])('%j is no JSON', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('JSON has two hundred levels at most, those within strings apart', () => {
    const nested = (levels: number, inner = '') => `${'[{"a":'.repeat(levels / 2)}1${inner}${'}]'.repeat(levels / 2)}`;
    expect(parseJson(nested(200))).toEqual(JSON.parse(nested(200)));
    expect(parseJson(nested(202))).toBeUndefined();
    expect(parseJson(nested(1_000_000))).toBeUndefined();
    const text = String.raw`["${'['.repeat(300)}\"${'{'.repeat(300)}"]`;
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each(['null', ' true ', 'false', '-1.5e3', '"a"', '[]', '\n{"a":[1]}', '0'])('%j is JSON', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('an odd value in JSON is data: names of the prototype are names', () => {
    const value = outcome(json(z.record(z.string(), z.int())), '{"__proto__":1,"constructor":2}');
    expect(value).not.toBeInstanceOf(DomainError);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

describe('names', () => {
  const declared = parameters({ topic: plain(z.string().optional(), 'subject'), flag: bool(false) });

  it('an alias stands for the name', () => {
    expect(declared.read({ subject: 's' }).topic).toBe('s');
  });

  it('both are one too many', () => {
    expect(() => declared.read({ topic: 'a', subject: 'b' })).toThrow(
      expect.objectContaining({
        code: 'REQUEST_CONFUSING_VAR',
        message: "Can't decide between 'topic' and 'subject' arguments",
        extra: { var_name1: 'topic', var_name2: 'subject' },
      }),
    );
  });

  it('the error of a wrong value has the name that was used', () => {
    const numbers = parameters({ a: json(id, 'b') });
    expect(() => numbers.read({ b: 'x' })).toThrow('b is not valid JSON');
  });

  it('unknown ones are listed, sorted', () => {
    expect(declared.ignored(parseForm('z=1&topic=x&a=2&client=c&method=GET&subject=s&__proto__=1'))).toEqual([
      '__proto__',
      'a',
      'z',
    ]);
    expect(declared.ignored(parseForm('topic=x'))).toBeUndefined();
  });
});
