import { expect, it } from 'vitest';
import { undescribed } from './described-answers.ts';

const envelope = { result: 'success', msg: '' };
const snippet = { id: 1, title: 't', content: 'c', date_created: 1 };
const list = (saved_snippets: unknown, more: object = {}, path = '/api/v1/saved_snippets?client=x') =>
  undescribed({ method: 'GET', path, status: 200, body: { ...envelope, saved_snippets, ...more } });

it('holds a success against its form, without another field anywhere', () => {
  expect(list([snippet])).toBeUndefined();
  expect(list([snippet], { ignored_parameters_unsupported: ['x'] })).toBeUndefined();
  expect(list([{ ...snippet, colour: 'red' }])).toContain('saved_snippets/0 must NOT have additional properties');
  expect(list([snippet], { colour: 'red' }, '/json/saved_snippets')).toContain('unevaluated properties');
  expect(list([{ ...snippet, id: '1' }])).toContain('id must be integer');
  expect(list(undefined)).toContain("must have required property 'saved_snippets'");
  const changed = { method: 'PATCH', path: '/api/v1/drafts/5', status: 200 };
  expect(undescribed({ ...changed, body: envelope })).toBeUndefined();
  expect(undescribed({ ...changed, body: { ...envelope, id: 5 } })).toContain('unevaluated properties');
});

it('holds a refusal against what all have', () => {
  const refusal = (status: number, body: object) =>
    undescribed({ method: 'GET', path: '/api/v1/users/me', status, body: { result: 'error', ...body } });
  expect(refusal(400, { msg: 'No', code: 'BAD_REQUEST' })).toBeUndefined();
  expect(refusal(400, { msg: 'No', code: 'BAD_LUCK' })).toContain('unknown code BAD_LUCK');
  expect(refusal(200, { msg: 'No', code: 'BAD_REQUEST' })).toContain('status of a success');
});
