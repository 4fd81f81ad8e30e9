import { endpoint } from '../endpoint.ts';
import { parameters } from './parameters.ts';

/** `POST /realm/filters`: for administrators */
export const addLinkifier = endpoint({
  summary: 'Add a linkifier',
  answer: 'CREATED',
  permission: 'administrators',
  changes: true,
  parameters,
  run: ({ clients }, said, { options }) =>
    clients.users.AddLinkifier({ change: Buffer.from(JSON.stringify(said)) }, options),
});
