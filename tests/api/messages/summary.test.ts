/** Summaries by a language model, which the server does not have: the answer says so. */

import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, hamlet } = await useOrganisation({ hamlet: 'Hamlet' });

it('is refused as a register announces it, once it is asked for in the right form', async () => {
  const ask = (params = {}) => hamlet.get('/messages/summary', params);
  const narrow = [
    { operator: 'channel', operand: 'Denmark' },
    { operator: 'topic', operand: 'castle' },
  ];
  expect(await ask({ narrow })).toMatchObject(refused('AI features are not enabled on this server.'));
  expect(await ask({ narrow: [] })).toMatchObject(refused('AI features are not enabled on this server.'));
  expect(await ask()).toMatchObject(refused("Missing 'narrow' argument", 'REQUEST_VARIABLE_MISSING'));
  expect(await ask({ narrow: '{' })).toMatchObject(refused('narrow is not valid JSON'));
  expect(await ask({ narrow: { operator: 'channel' } })).toMatchObject(refused('narrow is not a list'));
  const term = 'Invalid narrow[0]: Value error, operand is not a string or integer';
  expect(await ask({ narrow: [{ operator: 'channel', operand: {} }] })).toMatchObject(refused(term));
  expect(await organisation.nobody.get('/messages/summary', { narrow })).toMatchObject({ status: 401 });
  const registered = await ok(hamlet.post('/register', { fetch_event_types: ['realm'] }));
  expect(registered.server_can_summarize_topics).toBe(false);
});
