import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type DescriptionDocument,
  readDescription,
  undescribedByEndpoint,
  undescribedEvent,
} from './described-answers.ts';
import { ROOT } from './generated-files.ts';
import { HeldTraffic, toTouch } from './held-traffic.ts';

const document = JSON.parse(readFileSync(join(ROOT, 'services/gateway/openapi.json'), 'utf8')) as DescriptionDocument;
const held = readDescription(document);

const envelope = { result: 'success', msg: '' };
const snippet = { id: 1, title: 't', content: 'c', date_created: 1 };
const list = (saved_snippets: unknown, more: object = {}, path = '/api/v1/saved_snippets?client=x') =>
  undescribedByEndpoint(held, { method: 'GET', path, status: 200, body: { ...envelope, saved_snippets, ...more } });

it('holds a success against its form, without another field anywhere', () => {
  expect(list([snippet])).toBeUndefined();
  expect(list([snippet], { ignored_parameters_unsupported: ['x'] })).toBeUndefined();
  expect(list([{ ...snippet, colour: 'red' }])).toContain('additional properties (colour)');
  expect(list([snippet], { colour: 'red' }, '/json/saved_snippets')).toContain('unevaluated properties (colour)');
  expect(list([{ ...snippet, id: '1' }])).toContain('id must be integer');
  expect(list(undefined)).toContain("must have required property 'saved_snippets'");
  const changed = { method: 'PATCH', path: '/api/v1/drafts/5', status: 200 };
  expect(undescribedByEndpoint(held, { ...changed, body: envelope })).toBeUndefined();
  expect(undescribedByEndpoint(held, { ...changed, body: { ...envelope, id: 5 } })).toContain('unevaluated');
});

it('holds a refusal against what its endpoint refuses, and the fields of its code', () => {
  const refusal = (status: number, body: object, path = '/api/v1/drafts/5') =>
    undescribedByEndpoint(held, { method: 'DELETE', path, status, body: { result: 'error', ...body } });
  expect(refusal(400, { msg: 'No', code: 'BAD_REQUEST' })).toBeUndefined();
  expect(refusal(400, { msg: 'No', code: 'BAD_LUCK' })).toContain('unknown code BAD_LUCK');
  expect(refusal(400, { msg: 'No', code: 'BAD_NARROW', desc: 'x' })).toContain('BAD_NARROW is not described');
  expect(refusal(400, { msg: 'No', code: 'BAD_REQUEST', more: 1 })).toContain('additional properties (more)');
  expect(refusal(429, { msg: 'No', code: 'RATE_LIMIT_HIT' })).toContain("'retry-after'");
  expect(refusal(418, { msg: 'No', code: 'BAD_REQUEST' })).toContain('status 418 is not described');
  expect(refusal(404, { msg: 'Not found' }, '/api/v1/nothing')).toBeUndefined();
  const malformed = { msg: 'Malformed request', code: 'BAD_REQUEST' };
  expect(refusal(400, malformed, '/api/v1/tus/%')).toBeUndefined();
  expect(refusal(401, malformed, '/api/v1/tus/%')).toContain('BAD_REQUEST');
  expect(refusal(200, { msg: 'No', code: 'BAD_REQUEST' }, '/api/v1/nothing')).toContain('status of a success');
});

it('holds an event against the form that its client is to get', () => {
  const deleted = { id: 1, type: 'delete_message', message_type: 'private' };
  const bulk = { bulk_message_deletion: true };
  expect(undescribedEvent(held, { ...deleted, message_ids: [3] }, bulk)).toBeUndefined();
  expect(undescribedEvent(held, { ...deleted, message_ids: [3] }, {})).toContain("'message_id'");
  expect(undescribedEvent(held, { ...deleted, message_id: 3 }, {})).toBeUndefined();
  expect(undescribedEvent(held, { ...deleted, message_id: 3 }, undefined)).toBeUndefined();
  expect(undescribedEvent(held, { ...deleted, message_ids: [3], extra: 1 }, bulk)).toContain('(extra)');
  expect(undescribedEvent(held, { id: 1, type: 'nonsense' }, bulk)).toBe('no such event');
  expect(undescribedEvent(held, { id: 1, type: 'user_group', op: 'remove', group_id: 3 }, {})).toBeUndefined();
  const able = { include_deactivated_groups: true };
  expect(undescribedEvent(held, { id: 1, type: 'user_group', op: 'remove', group_id: 3 }, able)).toContain('not for');
  const person = { type: 'realm_user', op: 'update', person: { user_id: 3, role: 400 }, id: 1 };
  expect(undescribedEvent(held, person, {})).toBeUndefined();
  expect(undescribedEvent(held, { ...person, person: { user_id: 3, role: 500 } }, {})).toContain('person');
  const setting = { type: 'realm', op: 'update', property: 'invite_required', id: 1 };
  expect(undescribedEvent(held, { ...setting, value: true }, {})).toBeUndefined();
  expect(undescribedEvent(held, { ...setting, value: 'yes' }, {})).toContain('value');
});

it('holds recorded traffic: its headers, the capabilities of its queues, and what it touched', () => {
  const traffic = new HeldTraffic(held);
  const refused = { result: 'error', msg: 'No', code: 'UNAUTHORIZED' };
  const asked = { method: 'GET', path: '/api/v1/drafts?client=x', status: 401, params: [], body: refused };
  traffic.hold({ ...asked, headers: { 'www-authenticate': 'Basic' } });
  expect([...traffic.wrong.keys()]).toEqual([]);
  traffic.hold({ ...asked, headers: { 'www-authenticate': undefined } });
  expect([...traffic.wrong.keys()]).toEqual(['GET /drafts 401: without www-authenticate']);
  const registered = { queue_id: '1:1', last_event_id: -1, idle_queue_timeout_secs: 1, service_feature_level: 1 };
  const versions = { zulip_version: '', zulip_merge_base: '', service_version: '', service_merge_base: '' };
  traffic.hold({
    method: 'POST',
    path: '/json/register',
    status: 200,
    params: ['event_types'],
    body: { ...envelope, ...registered, ...versions, zulip_feature_level: 1 },
    registers: { client_capabilities: { bulk_message_deletion: true } },
  });
  const event = { id: 1, type: 'delete_message', message_type: 'private', message_id: 3 };
  const body = { ...envelope, queue_id: '1:1', events: [event] };
  traffic.hold({ method: 'GET', path: '/api/v1/events?queue_id=1', status: 200, params: [], body });
  expect([...traffic.wrong.keys()][1]).toContain(
    "event delete_message: event must have required property 'message_ids'",
  );
  const touched = ['POST /register', 'POST /register event_types', 'register queue_id', 'Event.delete_message'];
  expect(toTouch(document).filter((one) => traffic.touched.has(one))).toEqual(
    expect.arrayContaining([...touched, 'GET /events', 'GET /events queue_id']),
  );
  expect(traffic.touched.has('GET /drafts')).toBe(false);
});
