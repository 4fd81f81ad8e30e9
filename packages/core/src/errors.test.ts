import { expect, test } from 'vitest';
import { badRequest, DomainError, isPermanent, notReady } from './errors.ts';

test('only a domain error that is not retryable is permanent', () => {
  const errors = [badRequest('No.'), notReady(), new DomainError('RATE_LIMIT_HIT', 'Wait.'), new Error('lost')];
  expect(errors.map(isPermanent)).toEqual([true, false, false, false]);
});

test('a derived error has the name of its class', () => {
  class Stale extends DomainError {}
  expect([badRequest('No.').name, new Stale('BAD_REQUEST', 'Again.').name]).toEqual(['DomainError', 'Stale']);
});
