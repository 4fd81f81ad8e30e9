import { describe, expect, it } from 'vitest';
import {
  includeSubscribers,
  messageType,
  retention,
  toPrincipals,
  topicsPolicy,
  toSubscriberFlags,
} from './channels.ts';
import { parameters, plain } from './parameters.ts';

describe('vocabulary of channels', () => {
  it('has two words for each type', () => {
    const declared = parameters({ type: plain(messageType) });
    for (const type of ['channel', 'stream']) expect(declared.read({ type }).type).toBe('channel');
    for (const type of ['direct', 'private']) expect(declared.read({ type }).type).toBe('direct');
    expect(() => declared.read({ type: 'group' })).toThrow('Invalid type');
  });

  it.each<[string | undefined, boolean, boolean]>([
    [undefined, false, false],
    ['true', true, false],
    ['"true"', true, false],
    ['false', false, false],
    ['partial', true, true],
    ['"partial"', true, true],
  ])('include_subscribers=%j', (text, all, partial) => {
    const { v } = parameters({ v: includeSubscribers }).read(text === undefined ? {} : { v: text });
    expect(toSubscriberFlags(v)).toEqual({ include_subscribers: all, partial_subscribers: partial });
  });

  it('knows no other include_subscribers', () => {
    expect(() => parameters({ v: includeSubscribers }).read({ v: 'some' })).toThrow('Invalid v');
  });

  it.each<[string, string]>([
    ['30', '30'],
    ['"unlimited"', 'unlimited'],
    ['unlimited', 'unlimited'],
  ])('message_retention_days=%j', (text, expected) => {
    expect(parameters({ v: retention }).read({ v: text }).v).toBe(expected);
  });

  it('takes a policy plain or as JSON', () => {
    const declared = parameters({ v: topicsPolicy });
    expect(declared.read({ v: 'inherit' }).v).toBe('inherit');
    expect(declared.read({ v: '"inherit"' }).v).toBe('inherit');
    expect(() => declared.read({ v: 'never' })).toThrow('Invalid v');
  });

  it('tells ids from addresses', () => {
    expect(toPrincipals(undefined)).toEqual({ has_principals: false, principal_ids: [], principal_emails: [] });
    expect(toPrincipals([1, 2, 1])).toEqual({ has_principals: true, principal_ids: [1, 2], principal_emails: [] });
    expect(toPrincipals(['a@b'])).toEqual({ has_principals: true, principal_ids: [], principal_emails: ['a@b'] });
  });
});
