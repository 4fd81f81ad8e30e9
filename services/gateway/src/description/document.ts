/**
 * Builds the OpenAPI 3.1 description of the API from the declarations of the endpoints. `tools/api-page.ts` writes it
 * to `services/gateway/openapi.json`, which the gateway serves.
 */
import { ERRORS, type ErrorCode, VERSION_FIELDS } from '@rookery/core';
import * as answers from '@rookery/core/answers';
import { z } from 'zod';
import type { Endpoint } from '../routes/endpoint.ts';
import type { Entry } from '../routes/table.ts';
import { exampleAnswer } from './answers.ts';
import { ANY_EVENT, eventComponents } from './events.ts';
import { EXAMPLES } from './examples.ts';
import { permissionWords, settingsOf } from './permissions.ts';
import { type Sample, samplesOf } from './samples.ts';
import { Components, type DescribedParameter, describeParameter, type JsonSchema, toJsonSchema } from './schemas.ts';

/** An endpoint, with what its source file says about it. */
interface DescribedEndpoint {
  readonly section: string;
  readonly method: string;
  readonly entry: Entry;
  readonly endpoint: Endpoint;
  /** The name of the route's export, used as `operationId`: generated clients name their methods after it. */
  readonly name: string;
  /** The remark of the docstring: who may call the endpoint, and its special behaviour. */
  readonly remark: string;
}

/** The callers of an endpoint, by its `access`. */
const ACCESS: Readonly<Record<Endpoint['access'], string>> = {
  user: 'by their API key.',
  spectator: 'by their API key; under `/json` also spectators without a login, if the organisation allows them.',
  anyone: 'Anyone; no credentials.',
  server: 'Servers that are registered with the relay, by their own key.',
};

/** The rate limit that a call counts against. */
const RATE_LIMITS: Readonly<Record<Endpoint['access'], 'user' | 'address' | 'server'>> = {
  user: 'user',
  spectator: 'user',
  anyone: 'address',
  server: 'server',
};

const SECURITY: Readonly<Record<Endpoint['access'], readonly JsonSchema[]>> = {
  user: [{ key: [] }],
  spectator: [{ key: [] }],
  anyone: [],
  server: [{ relay: [] }],
};

/** The errors that any endpoint may answer with, by type of caller. */
const COMMON: readonly ErrorCode[] = ['BAD_REQUEST', 'NONEXISTENT_SUBDOMAIN', 'RATE_LIMIT_HIT', 'SERVER_NOT_READY'];
const OF_CALLERS: readonly ErrorCode[] = ['UNAUTHORIZED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'];
const OF_PARAMETERS: readonly ErrorCode[] = ['REQUEST_VARIABLE_MISSING', 'REQUEST_CONFUSING_VAR'];

/**
 * Returns the whole document, ready to be written as JSON. Endpoints that are served only under `/json` are left out.
 */
export function describe(endpoints: readonly DescribedEndpoint[]): JsonSchema {
  const described = endpoints.filter(({ entry }) => entry.roots.includes('/api/v1'));
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of described) {
    const path = pathOf(one.entry);
    paths[path] ??= {};
    paths[path][one.method.toLowerCase()] = operation(one, components);
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/api/v1', description: 'this organisation' }],
    tags: [...new Set(described.map(({ section }) => section))].map((name) => ({ name })),
    paths,
    components: {
      ...COMPONENTS,
      schemas: {
        ...COMPONENTS.schemas,
        ...eventComponents(components.toSchema),
        ...components.schemas,
        Event: ANY_EVENT,
      },
    },
  };
}

const INFO = {
  title: 'Rookery',
  version: VERSION_FIELDS.zulip_version,
  summary: 'The API of a team-chat server, which speaks the Zulip REST API.',
  description: [
    `Feature level ${VERSION_FIELDS.zulip_feature_level}.`,
    'Parameters are passed in the query of a GET and in the form of any other request; if a name is given twice, the last value counts.',
    'A parameter of media type `application/json` is JSON text; any other is plain text;',
    'one with `x-json-or-text` is read as JSON if it is valid JSON, else as plain text.',
    'In JSON an integer consists of digits: `1.0` and `1e1` are not accepted as one.',
    'A `POST` with the parameter `method` counts as a request of that method, for clients that cannot send others.',
    'Every answer is a JSON object with `result` and `msg`;',
    '`ignored_parameters_unsupported` lists parameters that the endpoint does not have.',
  ].join(' '),
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

function operation(one: DescribedEndpoint, components: Components): JsonSchema {
  const { endpoint, method, section, remark } = one;
  const { access, deprecated, permission, since } = endpoint;
  const settings = settingsOf(permission);
  const inQuery = method === 'GET' || method === 'HEAD' || endpoint.fromSystems;
  const form = method === 'GET' || method === 'HEAD' ? undefined : requestBody(endpoint);
  const from = since === undefined ? [] : [`Since feature level ${since}.`];
  const about = [sentence(remark), ...from].filter((text) => text !== '').join(' ');
  const path = pathOf(one.entry);
  const shown = samples(method, path, access);
  return {
    operationId: one.name,
    tags: [section],
    summary: endpoint.summary,
    description: `${about || permissionOf(endpoint)}${shown[0] ? `\n\n\`\`\`sh\n${shown[0].source}\n\`\`\`` : ''}`,
    ...(deprecated && { deprecated }),
    security: endpoint.fromSystems ? [{ keyInAddress: [] }, ...SECURITY[access]] : SECURITY[access],
    parameters: [...variables(one.entry), ...(inQuery ? queryParameters(endpoint) : [])],
    ...(form && { requestBody: form }),
    responses: {
      ...success(`${method} ${path}`, endpoint, components),
      ...refusals(one.entry, endpoint, form !== undefined),
      ...others(endpoint),
    },
    'x-code-samples': shown,
    'x-roots': one.entry.roots,
    'x-permission': permissionOf(endpoint),
    ...(settings.length > 0 && { 'x-group-settings': settings }),
    'x-incoming-webhook-bots': endpoint.webhookBots,
    'x-rate-limit': RATE_LIMITS[access],
    ...(since !== undefined && { 'x-since-feature-level': since }),
  };
}

/** The path with its variables in braces. */
const pathOf = ({ path }: Entry): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** Describes who may call the endpoint, and with which credentials. */
function permissionOf({ access, permission }: Endpoint): string {
  if (access !== 'user' && access !== 'spectator') return ACCESS[access];
  return `${permissionWords(permission)}, ${ACCESS[access]}`;
}

/** Sample calls with curl and two libraries. */
function samples(method: string, path: string, access: Endpoint['access']): readonly Sample[] {
  const example = EXAMPLES[`${method} ${path}`];
  return example ? samplesOf(method, path, example, access === 'user' || access === 'spectator') : [];
}

const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[^.]$/, '$&.');

function variables({ path, rest }: Entry): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(name === rest && { description: 'The rest of the path; slashes may be percent-encoded or not.' }),
    schema: name.endsWith('_id') && name !== 'upload_id' ? { type: 'integer', minimum: 0 } : { type: 'string' },
  }));
}

/** The traits of a parameter that are written next to its schema. */
const traitsOf = ({ aliases, isEither }: DescribedParameter): JsonSchema => ({
  ...isNamedAlso(aliases),
  ...(isEither && { 'x-json-or-text': true }),
});

const isNamedAlso = (aliases: readonly string[]) =>
  aliases.length > 0 && {
    description: `Also accepted under the name ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`,
  };

function queryParameters({ shape }: Endpoint): JsonSchema[] {
  return Object.entries(shape).map(([key, parameter]) => {
    const described = describeParameter(key, parameter);
    const { name, required, isJson, schema } = described;
    const value = isJson && !isScalar(schema) ? { content: { 'application/json': { schema } } } : { schema };
    return { name, in: 'query', required, ...traitsOf(described), ...value };
  });
}

/** Whether a schema is a number or boolean, whose text is the same in JSON and in plain form. */
const isScalar = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number' || type === 'boolean';

function requestBody(endpoint: Endpoint): JsonSchema | undefined {
  const { shape, maxFileBytes, streamed } = endpoint;
  const described = Object.entries(shape).map(([name, parameter]) => describeParameter(name, parameter));
  const takesFiles = maxFileBytes > 0;
  if (streamed || endpoint.fromSystems) return { content: { '*/*': { schema: {} } } };
  if (described.length === 0 && !takesFiles) return undefined;
  const required = described.filter((one) => one.required).map(({ name }) => name);
  const properties = Object.fromEntries(described.map((one) => [one.name, { ...one.schema, ...traitsOf(one) }]));
  const encoding = Object.fromEntries(
    described.filter(({ isJson }) => isJson).map(({ name }) => [name, { contentType: 'application/json' }]),
  );
  const files = takesFiles && {
    file: { type: 'string', format: 'binary', description: `At most ${maxFileBytes} bytes.` },
  };
  const type = takesFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const schema = {
    type: 'object',
    properties: { ...properties, ...files },
    ...(required.length > 0 && { required }),
  };
  return {
    ...((required.length > 0 || takesFiles) && { required: true }),
    content: { [type]: { schema, ...(Object.keys(encoding).length > 0 && { encoding }) } },
  };
}

/** Statuses of requests that are rejected for their size: body, path variable, head. */
const TOO_LARGE = { body: 413, variable: 414, head: 431 } as const;
/** Statuses with which a request is rejected before its resource is looked up. */
const BEFORE_TUS: readonly number[] = [TOO_LARGE.variable, TOO_LARGE.head];

/** A path with invalid percent-encoding is also rejected before its resource is looked up. */
const MALFORMED = 'Error.BAD_REQUEST';

/** The rejections by status, with their codes. */
function refusals({ path, speaksTus }: Entry, { access, errors, shape }: Endpoint, hasBody: boolean): JsonSchema {
  const codes = new Set<ErrorCode>([
    ...COMMON,
    ...(access === 'user' || access === 'spectator' ? OF_CALLERS : []),
    ...(Object.keys(shape).length > 0 ? OF_PARAMETERS : []),
    ...errors,
  ]);
  const byStatus = Map.groupBy([...codes].sort(), (code) => ERRORS[code].http);
  byStatus.set(TOO_LARGE.head, ['BAD_REQUEST']);
  if (hasBody) byStatus.set(TOO_LARGE.body, ['BAD_REQUEST']);
  if (path.includes(':')) byStatus.set(TOO_LARGE.variable, ['BAD_REQUEST']);
  const described = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, some]) => {
      const inTus = speaksTus && !BEFORE_TUS.includes(status);
      const ofTus = inTus ? ['ErrorOfTus', ...(status === 400 && path.includes(':') ? [MALFORMED] : [])] : undefined;
      return [
        String(status),
        isCommon(status, some) && !inTus ? common(status) : refusal(status, some, ofTus),
      ] as const;
    });
  return Object.fromEntries(described);
}

/** Rejections that several endpoints share are described once. */
const SHARED: readonly (readonly [status: number, codes: readonly ErrorCode[]])[] = [
  [400, ['BAD_REQUEST', ...OF_PARAMETERS]],
  [401, OF_CALLERS],
  [404, ['NONEXISTENT_SUBDOMAIN']],
  [TOO_LARGE.body, ['BAD_REQUEST']],
  [TOO_LARGE.variable, ['BAD_REQUEST']],
  [429, ['RATE_LIMIT_HIT']],
  [TOO_LARGE.head, ['BAD_REQUEST']],
  [503, ['SERVER_NOT_READY']],
];

const isCommon = (status: number, codes: readonly ErrorCode[]): boolean =>
  SHARED.some(
    ([of, shared]) => of === status && shared.length === codes.length && shared.every((code) => codes.includes(code)),
  );

const common = (status: number): JsonSchema => ({ $ref: `#/components/responses/Refused${status}` });

/** The schemas of answers, by name. */
const FORMS: Readonly<Record<string, unknown>> = answers;

/** Describes the success answer, which has only the fields of its schema and of the envelope. */
function success(operation: string, { answer }: Endpoint, { toSchema }: Components): JsonSchema {
  if (!answer) return {};
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Success' }, toSchema(FORMS[answer] as z.ZodType)],
    unevaluatedProperties: false,
  };
  const content = { 'application/json': { schema, example: exampleAnswer(operation) } };
  return { 200: { description: 'Success.', content } };
}

function others({ statuses, streamed }: Endpoint): JsonSchema {
  return Object.fromEntries(
    Object.entries(statuses).map(([status, means]) => [status, other(Number(status), means, streamed)] as const),
  );
}

/**
 * Describes an answer with a status that belongs to no error code: a rejection is the envelope with a general code,
 * unless it is in the format of another protocol.
 */
function other(status: number, means: string, isBare: boolean): JsonSchema {
  return isBare || status < 400 ? { description: means } : { ...refusal(status, ['BAD_REQUEST']), description: means };
}

const HEADERS: Readonly<Record<number, JsonSchema>> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } },
  429: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
  503: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
};

/** @param forms component names of the answer, in place of those of the codes */
function refusal(status: number, some: readonly ErrorCode[], forms?: readonly string[]): JsonSchema {
  // Some missing objects are rejected with the general code BAD_REQUEST.
  const codes: readonly ErrorCode[] = status === 404 ? [...some, 'BAD_REQUEST'] : some;
  const named = codes.map((code) => `Error.${code}`);
  const names = forms ?? (status === 404 ? [...named, 'ErrorNotFound'] : named);
  const [only, ...more] = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schema = more.length === 0 ? only : { anyOf: [only, ...more] };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(HEADERS[status] && { headers: HEADERS[status] }),
    content: { 'application/json': { schema } },
  };
}

/** The schema of a rejection with a code and its fields. */
function refusalSchema(code: ErrorCode): JsonSchema {
  const fields = toJsonSchema(z.strictObject(answers.REFUSAL_FIELDS[code] ?? {}));
  const { properties, required = [] } = fields as { readonly properties: object; readonly required?: string[] };
  return {
    type: 'object',
    properties: {
      result: { const: 'error' },
      msg: { type: 'string', description: 'The error in words, for users; clients match some of the texts.' },
      code: { const: code },
      ...properties,
    },
    required: ['result', 'msg', 'code', ...required],
    additionalProperties: false,
  };
}

/** Schemas of rejections without a code of their own. */
const OTHER_REFUSALS = {
  ErrorNotFound: {
    type: 'object',
    description: 'The error for a path that belongs to no endpoint.',
    properties: { result: { const: 'error' }, msg: { type: 'string' } },
    required: ['result', 'msg'],
    additionalProperties: false,
  },
  ErrorOfTus: {
    type: 'object',
    description: 'An error of an upload; `message` repeats `msg` for clients of tus.',
    properties: {
      result: { const: 'error' },
      msg: { type: 'string' },
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      'retry-after': { type: 'number', minimum: 0 },
      reason: { type: 'string', description: 'What is wrong with a CSRF token.' },
    },
    required: ['result', 'msg', 'message', 'code'],
    additionalProperties: false,
  },
};

const COMPONENTS = {
  responses: Object.fromEntries(SHARED.map(([status, codes]) => [`Refused${status}`, refusal(status, codes)])),
  securitySchemes: {
    key: { type: 'http', scheme: 'basic', description: 'A user’s email address, and their API key as the password.' },
    keyInAddress: { type: 'apiKey', in: 'query', name: 'api_key', description: 'A bot’s API key, in the address.' },
    relay: { type: 'http', scheme: 'basic', description: 'A server’s UUID, and its key as the password.' },
  },
  headers: {
    'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string' } },
    'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'number', minimum: 0 } },
  },
  schemas: {
    Success: {
      type: 'object',
      properties: {
        result: { const: 'success' },
        msg: { type: 'string' },
        ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
      },
      required: ['result', 'msg'],
    },
    ...OTHER_REFUSALS,
    ...Object.fromEntries(Object.keys(ERRORS).map((code) => [`Error.${code}`, refusalSchema(code as ErrorCode)])),
  },
};
