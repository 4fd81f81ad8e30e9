import { expect, test } from 'vitest';
import { ApiError, isPermanent, NetworkError } from './errors.ts';

test('a retry helps after network errors, server errors, timeouts and rate limits', () => {
  const permanent = [400, 401, 404, 408, 429, 500, 503].filter((status) => isPermanent(new ApiError(status, {})));
  expect(permanent).toEqual([400, 401, 404]);
  expect(isPermanent(new NetworkError('broken'))).toBe(false);
});
