/**
 * Posts messages for requests from external systems. The sender is the bot (or user) whose key is in the URL, with its
 * own permissions; the message is sent to the channel in the URL, or else directly to the bot's owner.
 */
import { badRequest, DomainError } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import { type CallOptions, logFields } from '@rookery/rpc';
import { type Clients, collectedMetrics, type Logger } from '@rookery/runtime';
import type { Registry } from 'prom-client';
import type { BotConfig } from '../caches/callers.ts';
import { toChannel } from '../wire/recipients.ts';
import { CATALOG } from './catalog.ts';
import type { Delivery } from './delivery.ts';
import type { Integration } from './integration.ts';
import { type Choice, type RenderedDelivery, render } from './render.ts';

/** The URL parameters other than the key. */
interface Addressing extends Choice {
  /** A channel, by name or id; undefined: the bot's owner. */
  readonly stream: string | undefined;
  /** Replaces the integration's topic. */
  readonly topic: string | undefined;
}

/** The outcome of a delivery. */
export type DeliveryOutcome = Pick<RenderedDelivery, 'outcome' | 'event'>;

const OUTCOMES = ['posted', 'filtered', 'ignored', 'refused'] as const;

interface Parts {
  readonly clients: Pick<Clients, 'messages'>;
  readonly logger: Logger;
  readonly metrics: Registry;
}

export class Integrations {
  readonly #messages: Pick<Clients['messages'], 'SendMessage'>;
  readonly #logger: Logger;
  readonly #counts = new Map<(typeof OUTCOMES)[number], number>(OUTCOMES.map((outcome) => [outcome, 0]));

  constructor({ clients, logger, metrics }: Parts) {
    this.#messages = clients.messages;
    this.#logger = logger;
    const help = 'Requests of other systems to integrations, by what became of them';
    collectedMetrics(metrics).counters('integration_requests', help, 'outcome', () => this.#counts);
  }

  /** @throws BAD_REQUEST with status 404 if no integration has that name */
  find(name: string): Integration {
    const found = CATALOG.get(name);
    if (!found) throw new DomainError('BAD_REQUEST', 'No such integration', { httpStatus: 404 });
    return found;
  }

  /**
   * Posts the message of a delivery, once per request key.
   * @throws DomainError UNAUTHORIZED for a missing or wrong signature if the bot's owner set a secret; the errors of
   *   `render`; the errors of `POST /messages`
   */
  async post(
    integration: Integration,
    delivery: Delivery,
    options: { addressing: Addressing; botConfig: BotConfig | undefined; options: CallOptions },
  ): Promise<DeliveryOutcome> {
    try {
      checkSignature(integration, delivery, options.botConfig);
      const rendered = render(integration, delivery, options.addressing);
      if (rendered.outcome === 'posted') await this.#send(rendered, options.addressing, options.options);
      else this.#logIgnored(integration, rendered, options.options);
      this.#count(rendered.outcome);
      return { outcome: rendered.outcome, event: rendered.event };
    } catch (error) {
      if (error instanceof DomainError) this.#count('refused');
      throw error;
    }
  }

  async #send(
    rendered: RenderedDelivery & { outcome: 'posted' },
    addressing: Addressing,
    options: CallOptions,
  ): Promise<void> {
    const { stream, topic = rendered.topic } = addressing;
    const where = stream === undefined ? { user_ids: [recipientOf(options.caller)] } : { ...toChannel(stream), topic };
    await this.#messages.SendMessage({ ...where, content: rendered.content }, options);
  }

  #logIgnored(
    { name }: Integration,
    { outcome, event }: RenderedDelivery,
    { caller, requestId, span }: CallOptions,
  ): void {
    if (outcome !== 'ignored') return;
    const who = { realm: caller?.realm_id, user: caller?.user_id };
    this.#logger.info(
      { integration: name, event, ...who, ...logFields({ requestId, span }) },
      'integration event ignored',
    );
  }

  #count(outcome: (typeof OUTCOMES)[number]): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }
}

/** Returns the owner of a bot; for a user's own key, the user. @throws BAD_REQUEST for a bot without an owner */
function recipientOf(caller: Caller | null | undefined): number {
  if (!caller) throw new Error('an integration has a caller');
  if (!caller.bot_type) return caller.user_id ?? 0;
  const owner = caller.card?.bot_owner_id ?? 0;
  if (owner === 0) throw badRequest('The bot has no owner: name a channel in the address');
  return owner;
}

/** The key of an integration's secret in a bot's configuration. */
export const secretKey = ({ name }: Pick<Integration, 'name'>): string => `${name}_secret`;

/** @throws UNAUTHORIZED */
function checkSignature(integration: Integration, delivery: Delivery, botConfig: BotConfig | undefined): void {
  const { signature } = integration;
  const secret = botConfig?.get(secretKey(integration)) ?? '';
  if (!signature || secret === '' || signature.isValid(delivery, secret)) return;
  throw new DomainError('UNAUTHORIZED', `The signature in '${signature.header}' is missing or wrong`);
}
