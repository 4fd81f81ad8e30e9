import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway, stopAll } from '../../test/fixtures.ts';
import { CATALOG } from '../integrations/catalog.ts';
import { urlOptions } from '../integrations/describe.ts';
import { ENDPOINTS } from '../routes/index.ts';
import { isRandom, MASK, RECORDED } from './answers.ts';
import { EXAMPLES } from './examples.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema?: object;
    readonly content?: Record<string, { readonly schema: object }>;
  }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { readonly properties?: Record<string, object> } }>;
  };
  readonly responses: Record<
    string,
    { readonly content?: Record<string, { readonly schema: object; readonly example?: unknown }> }
  >;
};

/** The imperatives that summaries may begin with. */
const VERBS = new Set(
  [
    'Abort Add Append Archive Change Check Create Deactivate Delete Edit Fetch Get List Log Mark Mute Notify Post Reactivate',
    'Regenerate Register Remove Render Reorder Report Request Resend Revoke Run Schedule Send Set Start Store Subscribe',
    'Summarise Unmute Unsubscribe Upload',
  ].flatMap((verbs) => verbs.split(' ')),
);

const repeated = (texts: readonly string[]): string[] => texts.filter((text, at) => texts.indexOf(text) !== at);

/** A value as its parameter is read: path variables and text are written without quotes. */
const given = (schema: { readonly type?: string }, value: unknown): unknown => {
  if (schema.type === 'string' && typeof value === 'number') return String(value);
  return schema.type === 'integer' && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
};

/** A schema whose references point into the description. */
const whole = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"description#/'));

/** The schema of an operation's parameter, in the query or in the body. */
function schemaOf({ parameters, requestBody }: Operation, name: string): object | undefined {
  const named = parameters.find((one) => one.name === name);
  if (named) return named.schema ?? named.content?.['application/json']?.schema;
  const [form] = Object.values(requestBody?.content ?? {});
  return form?.schema.properties?.[name];
}

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({});
});
afterAll(stopAll);

const get = (url: string, headers: Record<string, string> = {}) =>
  gateway.server.inject({ method: 'GET', url, headers });

describe('GET /api/v1/openapi.json', () => {
  it('is OpenAPI 3.1 as others check it', async () => {
    const answer = await get('/api/v1/openapi.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    const validator = new Validator();
    expect(await validator.validate(answer.json())).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has each endpoint with all of its parameters', async () => {
    const { paths } = (await get('/api/v1/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();
    const described = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
      ),
    );
    const wanted = ENDPOINTS.filter(({ roots }) => roots.includes('/api/v1')).flatMap(({ path, endpoints }) =>
      Object.entries(endpoints).map(([method, { parameters }]) => {
        const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
        return [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, [...names, ...parameters].sort()] as const;
      }),
    );
    const named = [...described].map(([endpoint, { parameters, requestBody }]) => {
      const [form] = Object.values(requestBody?.content ?? {});
      const fields = Object.keys(form?.schema.properties ?? {}).filter((name) => name !== 'file');
      return [endpoint, [...parameters.map(({ name }) => name), ...fields].sort()] as const;
    });
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(wanted));
  });

  it('names each operation and says in words what it does', async () => {
    const { paths } = (await get('/api/v1/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(repeated(ids)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([]);
    // Operations only for browser sessions are in docs/api.md alone.
    const every = ENDPOINTS.flatMap(({ endpoints }) => Object.values(endpoints).map(({ summary }) => summary));
    expect(every).toEqual(expect.arrayContaining(operations.map(({ summary }) => summary)));
    expect(repeated(every)).toEqual([]);
    expect(every.filter((text) => !VERBS.has(text.split(' ', 1)[0] ?? ''))).toEqual([]);
    expect(every.filter((text) => text.length > 60 || text.endsWith('.'))).toEqual([]);
  });

  it('says of each who may call it, what limits it, and how it is called, by an example that fits its schemas', async () => {
    const { paths } = (await get('/api/v1/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one] as const),
    );
    for (const [endpoint, one] of operations) {
      expect(one, endpoint).toMatchObject({
        description: expect.stringMatching(/./),
        'x-permission': expect.stringMatching(/./),
        'x-rate-limit': expect.stringMatching(/^(user|address|server)$/),
      });
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema((await get('/api/v1/openapi.json')).json(), 'description');
    const misfits = operations.flatMap(([endpoint, one]) =>
      Object.entries({ ...EXAMPLES[endpoint]?.path, ...EXAMPLES[endpoint]?.parameters })
        .map(([name, value]) => [name, value, schemaOf(one, name)] as const)
        .filter(([, value, schema]) => schema === undefined || !ajv.validate(whole(schema), given(schema, value)))
        .map(([name, value]) => `${endpoint}: ${name}=${JSON.stringify(value)}`),
    );
    expect(Object.keys(EXAMPLES).filter((name) => !operations.some(([endpoint]) => endpoint === name))).toEqual([]);
    expect(misfits).toEqual([]);
  });

  it('shows what each operation answers, in its form and without what anyone could log in with', async () => {
    const document = (await get('/api/v1/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'description');
    const answers = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => {
        const { schema, example } = responses['200']?.content?.['application/json'] ?? {};
        return schema ? [{ operation: `${method.toUpperCase()} ${path}`, schema, example }] : [];
      }),
    );
    const misfits = answers
      .filter(({ schema, example }) => !ajv.validate(whole(schema), example))
      .map(({ operation }) => operation);
    expect(misfits).toEqual([]);
    const runs = JSON.stringify(answers.map(({ example }) => example)).match(/[\w-]+/g) ?? [];
    const isMasked = (run: string) => MASK.repeat(8).startsWith(run.replaceAll(/[-_]/g, ''));
    expect(runs.filter((run) => isRandom(run) && !isMasked(run))).toEqual([]);
    expect(Object.keys(RECORDED).filter((name) => !answers.some(({ operation }) => operation === name))).toEqual([]);
  });

  it('shows the parameters of integrations as they are described', () => {
    type Shown = { readonly name: string; readonly url_options: readonly { readonly label: string }[] };
    const registered = RECORDED['POST /register']?.realm_incoming_webhook_bots as readonly Shown[];
    const shown = [RECORDED['GET /external/{name}'] as unknown as Shown, ...registered];
    for (const { name, url_options: options } of shown) {
      const described = urlOptions(CATALOG.get(name) ?? expect.fail(name));
      expect([name, options.map(({ label }) => label)]).toEqual([name, described.map(({ label }) => label)]);
    }
  });

  it('comes compressed, and not again while it is the same', async () => {
    const packed = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const { etag = '' } = packed.headers;
    expect((await get('/api/v1/openapi.json', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });
});

describe('GET /api/docs', () => {
  it('loads nothing but files of this server, none of them inline', async () => {
    const page = await get('/api/docs');
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.body).not.toMatch(/<style|<script>|style=| on\w+=/);
    const loaded = [...page.body.matchAll(/(?:src|stylesheet" href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded).toHaveLength(4);
    for (const address of loaded) {
      const file = await get(address);
      expect([address, file.statusCode]).toEqual([address, 200]);
      expect(file.headers['content-type']).toMatch(address.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
    }
    const base = loaded[0]?.slice(0, loaded[0].lastIndexOf('/'));
    expect((await get(`${base}/package.json`)).statusCode).toBe(404);
    expect((await get(`${base}/..%2fpackage.json`)).statusCode).toBe(404);
  });
});
