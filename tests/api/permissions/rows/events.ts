/** Permissions for event queues. */
import type { ApiClient } from '@rookery/testkit';
import type { Row, World } from '../row.ts';

const queueOf = async (_: World, caller: ApiClient) => {
  const { body } = await caller.post('/register', { event_types: ['message'] });
  return { params: { queue_id: body.queue_id ?? 'none', last_event_id: -1, dont_block: true } };
};

export const EVENT_ROWS: readonly Row[] = [
  { endpoint: 'POST /register', open: 'to spectators' },
  { endpoint: 'GET /events', ask: queueOf },
  { endpoint: 'DELETE /events', ask: queueOf },
];
