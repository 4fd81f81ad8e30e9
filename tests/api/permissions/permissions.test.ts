/**
 * The permissions of every endpoint, for every kind of caller. The expectations are in `rows/`; an endpoint without a
 * row fails. A rejected call writes nothing, and the served description contains each answer, including the code of a
 * rejection. Rejected calls run concurrently; successful ones run one after another, since they change what the next
 * caller sees.
 */
import { type ApiClient, type ApiResponse, EventQueue } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../services/gateway/src/routes/index.ts';
import type { Permission } from '../../../services/gateway/src/routes/permission.ts';
import {
  type Description,
  type DescriptionDocument,
  readDescription,
  undescribedByEndpoint,
} from '../../../tools/described-answers.ts';
import { sessionOf } from '../../session.ts';
import { rolesServed } from './roles-served.ts';
import { NO_BOTS, OUTSIDERS, type Refusal, ROLES_CALLING, type RoleCalling, type Row } from './row.ts';
import { ROWS } from './rows/index.ts';
import { type Caller, type Stage, setUp } from './world.ts';

let stage: Stage;
let queues: EventQueue[];
let description: Description;

beforeAll(async () => {
  stage = await setUp();
  const listening = [stage.callers.owner, stage.callers.administrator, stage.callers.guest];
  queues = await Promise.all(listening.map((client) => EventQueue.register(client, {})));
  description = readDescription((await stage.callers.spectator.get('/openapi.json')).body as DescriptionDocument);
});
afterAll(() => stage?.close());

it('has a row for every endpoint', () => {
  const all = ENDPOINTS.flatMap(({ path, endpoints }) => Object.keys(endpoints).map((method) => `${method} ${path}`));
  const rows = ROWS.map(({ endpoint }) => endpoint);
  expect(all.filter((endpoint) => !rows.includes(endpoint))).toEqual([]);
  expect(rows.filter((endpoint) => !all.includes(endpoint))).toEqual([]);
});

/**
 * An endpoint whose rows reject everyone belongs to a feature that is not configured here, or is one that nobody may
 * call here.
 */
describe.each(declared())('%s is declared', (_, permission, rows) => {
  const served = ROLES_CALLING.filter((role) => rows.some(({ refused }) => refused?.[role] === undefined));
  const { always, ever } = rolesServed(permission);

  it('for everyone whom a row serves', () => {
    expect(served.filter((role) => !ever.has(role))).toEqual([]);
  });

  // A rejection for another reason would not hold for a bot that owns or administers the object.
  it.skipIf(!isForPeople(permission))('for no bot, whatever its role', () => {
    expect(rows.map(({ refused }) => refused?.bot)).toEqual(rows.map(() => NO_BOTS));
  });

  it.skipIf(served.length === 0)('for no one more than rows serve', () => {
    expect([...always].filter((role) => !served.includes(role))).toEqual([]);
  });
});

function isForPeople(permission: Permission): boolean {
  return typeof permission === 'string' ? permission.endsWith('people') : permission.people === true;
}

/** Returns the endpoints for users, with their declared permission and their rows. */
function declared(): [string, Permission, Row[]][] {
  const rows = Map.groupBy(ROWS, ({ endpoint }) => endpoint);
  const forUsers = ENDPOINTS.flatMap(({ path, endpoints }) =>
    Object.entries(endpoints).map(([method, endpoint]) => ({ name: `${method} ${path}`, ...endpoint })),
  ).filter(({ access }) => access === 'user' || access === 'spectator');
  return forUsers.map(({ name, permission }) => [name, permission, rows.get(name) ?? []]);
}

describe.each(ROWS.map((row) => [row.case ? `${row.endpoint} (${row.case})` : row.endpoint, row] as const))(
  '%s',
  (_, row) => {
    const callers = [...ROLES_CALLING, ...OUTSIDERS].map((caller) => ({ caller, refusal: expectation(row, caller) }));
    const refused = callers.filter(({ refusal }) => refusal !== undefined);
    const served = callers.filter(({ refusal }) => refusal === undefined);

    const refuses = 'refuses those who may not, and writes nothing';
    if (refused.length > 0)
      it(refuses, async () => {
        // Prepares the calls first, so that between the two readings only the rejected calls could write.
        const calls = await Promise.all(refused.map(({ caller }) => prepare(row, caller)));
        const before = await stage.world.organisation.written();
        const answers = await Promise.all(calls.map((call) => call()));
        for (const [i, { caller, refusal }] of refused.entries()) {
          const answer = answers[i] as ApiResponse;
          if (row.endpoint.startsWith('HEAD ')) expect(answer.status, caller).toBe(refusal?.status);
          else expectRefusal(answer, refusal as Refusal, caller);
        }
        expect(await stage.world.organisation.written()).toEqual(before);
      });

    it.each(served.map(({ caller }) => caller))('serves a %s', async (caller) => {
      const answer = await (await prepare(row, caller))();
      expect(answer.status, JSON.stringify(answer.body)).toBe(row.answers ?? 200);
    });
  },
);

/** Prepares a call. @returns the call, which checks that the description contains its answer */
async function prepare(row: Row, caller: Caller): Promise<() => Promise<ApiResponse>> {
  const client = await clientOf(row, caller);
  const { path = {}, params = {}, options = {} } = (await row.ask?.(stage.world, client)) ?? {};
  const [method = '', pattern = ''] = row.endpoint.split(' ');
  const root = row.root ?? (caller === 'spectator' && row.open !== 'to anyone' ? '/json' : '');
  const filled = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const headers =
    row.root === '/json' && isInside(caller) ? await sessionOf(stage.world.organisation.nobody, client) : {};
  return async () => {
    const all = { ...options, headers: { ...options.headers, ...headers } };
    const answer = await client.send(method, root + filled, params, all);
    if (root !== '/json') {
      const exchanged = { method, path: `/api/v1${filled}`, status: answer.status, body: answer.body };
      expect(undescribedByEndpoint(description, exchanged), JSON.stringify(answer.body)).toBeUndefined();
    }
    return answer;
  };
}

it('shows no address to who may not see it, in all that was answered and notified', async () => {
  const { owner, administrator, moderator } = stage.callers;
  await stage.world.organisation.settled();
  // Users receive their own address, so the check would find the address of another user.
  expect(JSON.stringify((await owner.get('/users/me')).body)).toContain(owner.email);
  const { body } = await administrator.get(`/users/${moderator.userId}`);
  expect(body.user).toMatchObject({ delivery_email: null, email: expect.stringMatching(/^user\d+@/) });
  for (const { client, queueId: queue_id } of queues) {
    const received = await client.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    expect(received.body.events.length).toBeGreaterThan(20);
  }
  expect(stage.leaks).toEqual([]);
});

/** Returns the expected rejection of a caller; undefined if the call should succeed. */
function expectation(row: Row, caller: Caller): Refusal | undefined {
  if (row.open === 'to anyone') return undefined;
  switch (caller) {
    case 'spectator':
      return row.open === 'to spectators' ? row.refused?.spectator : { status: 401, code: 'UNAUTHORIZED' };
    case 'deactivated':
    case 'foreigner':
      if (row.root === '/json') return { status: 401, code: 'UNAUTHORIZED' };
      return { status: 401, code: caller === 'foreigner' ? 'UNAUTHORIZED' : 'USER_DEACTIVATED' };
    default:
      return row.refused?.[caller];
  }
}

const isInside = (caller: Caller): caller is RoleCalling => (ROLES_CALLING as readonly string[]).includes(caller);

async function clientOf(row: Row, caller: Caller): Promise<ApiClient> {
  return row.asSomeoneNew && isInside(caller) ? stage.another(caller) : stage.callers[caller];
}

function expectRefusal({ status, body }: ApiResponse, { status: wanted = 400, code, msg }: Refusal, by: Caller): void {
  const said = `${by}: ${JSON.stringify(body)}`;
  expect(status, said).toBe(wanted);
  expect(body.result, said).toBe('error');
  if (code !== undefined) expect(body.code, said).toBe(code);
  if (typeof msg === 'string') expect(body.msg, said).toBe(msg);
  else if (msg !== undefined) expect(body.msg, said).toMatch(msg);
}
