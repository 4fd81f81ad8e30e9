import { z } from 'zod';
import { CATALOG } from '../../integrations/catalog.ts';
import type { Delivery } from '../../integrations/delivery.ts';
import type { Integration } from '../../integrations/integration.ts';
import type { DeliveryOutcome } from '../../integrations/integrations.ts';
import type { Answer } from '../../wire/envelope.ts';
import { json, plain } from '../../wire/parameters.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { type Call, endpoint } from '../endpoint.ts';

/** Max. globs of one request, and max. length of a glob; each is compared with one event or branch. */
const MAX_GLOBS = 50;
const MAX_GLOB_LENGTH = 100;

const glob = z.string().max(MAX_GLOB_LENGTH);
const globs = json(z.array(glob).max(MAX_GLOBS).optional());

/** `POST /external/{name}`: posts a message for an event of an external system (docs/integrations.md) */
export const postToIntegration = endpoint({
  summary: 'Post an event from another system to an integration',
  answer: 'POSTED',
  changes: true,
  creates: true,
  webhookBots: true,
  fromSystems: true,
  deliveryHeader: ({ name = '' }) => CATALOG.get(name)?.deliveryHeader,
  errors: ['ANOMALOUS_WEBHOOK_PAYLOAD', 'INVALID_JSON', 'MISSING_HTTP_EVENT_HEADER', 'STREAM_DOES_NOT_EXIST'],
  parameters: {
    api_key: plain(z.string().optional()),
    stream: plain(z.string().optional()),
    topic: plain(z.string().optional()),
    only_events: globs,
    exclude_events: globs,
    /** Globs, separated by commas. */
    branches: plain(z.string().optional()),
    /** Parameters of the integration `json`. */
    template: plain(z.string().max(2_000).optional()),
    topic_template: plain(z.string().max(200).optional()),
  },
  async run({ integrations, config }, p, call) {
    const integration = integrations.find(call.path.name ?? '');
    const delivery = toDelivery(call, realmUrl(await call.realm(), config.EXTERNAL_URL, call.request));
    const addressing = {
      stream: p.stream,
      topic: p.topic,
      onlyEvents: p.only_events,
      excludeEvents: p.exclude_events,
      branches: toBranches(p.branches),
    };
    const { botConfig, options } = call;
    const posted = await integrations.post(integration, delivery, { addressing, botConfig, options });
    return toAnswer(posted, integration);
  },
});

function toDelivery({ request }: Call, origin: string): Delivery {
  const query = request.query as Readonly<Record<string, string>>;
  return {
    headers: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : '';
    },
    query: (name) => query[name] ?? '',
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    url: `${origin}${request.originalUrl}`,
  };
}

function toBranches(text: string | undefined): string[] {
  const given = (text ?? '').split(',', MAX_GLOBS).map((branch) => branch.trim().slice(0, MAX_GLOB_LENGTH));
  return given.filter((branch) => branch !== '');
}

/**
 * Returns the answer. An event without a message is a success with the fields of an error: systems would retry a
 * failure.
 */
function toAnswer({ outcome, event }: DeliveryOutcome, { answer = {}, displayName }: Integration): Answer {
  if (outcome !== 'ignored') return answer;
  return {
    msg: `The '${event}' event isn't currently supported by the ${displayName} webhook; ignoring`,
    code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
    webhook_name: displayName,
    event_type: event,
  };
}
