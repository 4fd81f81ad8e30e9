/** Request keys: a change is stored under one, so that a repetition gets the first reply. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import { type Form, valuesOf } from './form.ts';

/** Keys in order of time: random ones would leave their index half empty, and touch all of its pages. */
export const newRequestKey = (): string => randomUUIDv7();

/**
 * The request key of a page's form, and its attempt as in `CallContext`. A form that a browser sends twice, by a double
 * click or a reload, has the id of one shown form and equal fields both times, so it has one key. A form without an id
 * gets a new key. Any form with an id may be a repetition.
 */
export function formRequestKey(realm: number, path: string, form: Form): { requestKey: string; attempt: number } {
  if (!form.formid) return { requestKey: newRequestKey(), attempt: 0 };
  const fields = Object.keys(form).sort();
  const parts = [realm, path, ...fields.map((name) => [name, ...valuesOf(form, name)])];
  return { requestKey: `form/${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`, attempt: 1 };
}
