import { DomainError } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import { type Answer, EMPTY_BODY, failure, joinObjects, success } from './envelope.ts';

const read = (answer: Answer, ignored?: string[]) => {
  const text = success(answer, ignored).toString();
  expect(text.endsWith('}\n')).toBe(true);
  return JSON.parse(text) as unknown;
};

describe('the envelope', () => {
  it('goes around bytes without reading them', () => {
    expect(read(Buffer.from('{"a":{"b":[1]}}'))).toEqual({ result: 'success', msg: '', a: { b: [1] } });
    expect(read(Buffer.from('{}'))).toEqual({ result: 'success', msg: '' });
    expect(read(new Uint8Array(0))).toEqual({ result: 'success', msg: '' });
  });

  it('goes around objects', () => {
    expect(read({ id: 5 })).toEqual({ result: 'success', msg: '', id: 5 });
    expect(read(EMPTY_BODY)).toEqual({ result: 'success', msg: '' });
  });

  it('names what was ignored', () => {
    const ignored_parameters_unsupported = ['"x"'];
    expect(read({ id: 5 }, ['"x"'])).toEqual({ result: 'success', msg: '', ignored_parameters_unsupported, id: 5 });
    expect(read(EMPTY_BODY, ['"x"'])).toEqual({ result: 'success', msg: '', ignored_parameters_unsupported });
  });

  it('carries the fields of an error', () => {
    const error = new DomainError('BAD_EVENT_QUEUE_ID', 'Bad event queue ID: x', { extra: { queue_id: 'x' } });
    expect(failure(error).toString()).toBe(
      '{"result":"error","msg":"Bad event queue ID: x","code":"BAD_EVENT_QUEUE_ID","queue_id":"x"}\n',
    );
  });
});

describe('joined objects', () => {
  it.each([
    ['{"a":1}', '{"b":2}', '{"a":1,"b":2}'],
    ['{}', '{"b":2}', '{"b":2}'],
    ['{"a":1}', '{}', '{"a":1}'],
    ['{}', '{}', '{}'],
  ])('%s and %s', (first, second, expected) => {
    expect(Buffer.from(joinObjects(Buffer.from(first), Buffer.from(second))).toString()).toBe(expected);
  });
});
