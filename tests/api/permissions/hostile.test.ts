/**
 * Every parameter of every endpoint with hostile values, next to valid parameters: none causes a 500, and every
 * rejection has the API's form.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../services/gateway/src/routes/index.ts';
import { several } from '../../answers.ts';
import type { Asked } from './row.ts';
import { ROWS } from './rows/index.ts';
import { type Stage, setUp } from './world.ts';

const HOSTILE: unknown[] = [
  '',
  ' ',
  '\0',
  '"',
  '{"$gt":""}',
  '[[[[[[[[[[]]]]]]]]]]',
  '[null]',
  'null',
  'true',
  '-1',
  '1e400',
  '99999999999999999999',
  '0.5',
  '\ud800',
  '__proto__',
  '{"__proto__":{"x":1}}',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '../../etc/passwd',
  'x'.repeat(20_000),
  '[1,1,1,-5]',
  '{"new":{"direct_members":[-1],"direct_subgroups":[1e9]}}',
  '[{"operator":"sender","operand":{"$ne":null}}]',
  '[{"name":{"$gt":""}}]',
];

/** Values for ids and names in paths. */
const HOSTILE_PARTS = [
  ...['0', '-1', 'x', '1e400', '99999999999999999999', '\0', '%', '..', '\u202e', 'x'.repeat(2000)],
  ...['/', '//', '../../etc/passwd', '..%2F..%2Fetc%2Fpasswd', 'a/../../b', '/'.repeat(2000)],
];

/**
 * Max. hostile values that are tried for one parameter; the next parameter continues with the following ones.
 * `HOSTILE=all` tries all of them.
 */
const TRIED = process.env.HOSTILE === 'all' ? Number.POSITIVE_INFINITY : 6;
let tried = 0;

function nextOf<T>(values: readonly T[]): T[] {
  const from = tried++ * TRIED;
  if (values.length <= TRIED) return [...values];
  return Array.from({ length: TRIED }, (_, at) => values[(from + at) % values.length] as T);
}

/** Requests in flight. A single one waits for its commit most of the time. */
const AT_A_TIME = 3;

/** The code for an unreachable push service, with status 502; no test of this file runs one. */
const AWAY = 'FAILED_TO_CONNECT_BOUNCER';

/** Endpoints that end the organisation for all tests. */
const ENDING = ['POST /realm/deactivate'];

let stage: Stage;

beforeAll(async () => {
  stage = await setUp('thostile');
});
afterAll(() => stage?.close());

const all = ENDPOINTS.flatMap(({ path, endpoints }) =>
  Object.entries(endpoints).map(([method, endpoint]) => [`${method} ${path}`, endpoint.parameters] as const),
).filter(([endpoint, parameters]) => !ENDING.includes(endpoint) && (endpoint.includes(':') || parameters.length > 0));

describe.each(all)('%s', (endpoint, parameters) => {
  const row = ROWS.find((one) => one.endpoint === endpoint && !one.refused?.owner);
  const [method = '', pattern = ''] = endpoint.split(' ');
  const parts = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

  it('answers everything with an envelope, and never fails', async () => {
    const client = row?.asSomeoneNew ? await stage.another('member') : stage.callers.owner;
    const { path = {}, params = {} }: Asked = (await row?.ask?.(stage.world, client)) ?? {};
    const send = async (about: string, options: Asked) => {
      const filled = pattern.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(options.path?.[name] ?? 1)),
      );
      const answer = await client.send(method, filled, options.params ?? {});
      const said = `${about}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 200)}`;
      if (answer.body?.code !== AWAY) expect(answer.status, said).toBeLessThan(500);
      if (answer.status === 302 || method === 'HEAD') return;
      expect(['success', 'error'], said).toContain(answer.body.result);
      // A path that no longer matches the endpoint has no code of its own.
      if (answer.status >= 400 && ![404, 405].includes(answer.status))
        expect(answer.body.code, said).toEqual(expect.any(String));
    };
    const calm = pattern === '/events' && method === 'GET' ? { ...params, dont_block: true } : params;
    const inPath = parts.flatMap((name) =>
      nextOf(HOSTILE_PARTS).map(
        (part) => () => send(`${name}=${part}`, { path: { ...path, [name]: part }, params: calm }),
      ),
    );
    const inForm = parameters
      .filter((name) => name !== 'dont_block')
      .flatMap((name) =>
        nextOf(HOSTILE).map((value) => {
          const about = `${name}=${String(value).slice(0, 60)}`;
          return () => send(about, { path, params: { ...calm, [name]: value as string } });
        }),
      );
    await several(AT_A_TIME, [...inPath, ...inForm]);
    // An organisation has 130 settings, with a dozen hostile values each.
  }, 180_000);
});
