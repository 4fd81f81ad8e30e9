/**
 * The interface of integrations, each of which converts one system's requests to messages. Each is a file of
 * `definitions/`.
 */
import type { AnswerOf, POSTED } from '@rookery/core/answers';
import type { Delivery } from './delivery.ts';
import type { Markdown } from './markdown.ts';
import type { Payload } from './payload.ts';
import type { Signature } from './signatures.ts';

/** Whether the parameter `branches` lets a branch through. */
export type BranchFilter = (branch: string) => boolean;

/** A kind of event of a system. */
export interface EventTemplate {
  /**
   * Returns the message; undefined for a case of the event that is not worth one.
   * @throws Anomaly for a body that is not of this system
   */
  message(payload: Payload, delivery: Delivery, isWanted: BranchFilter): Markdown | undefined;
  /** The topic, if it differs from that of the integration. */
  topic?(payload: Payload, isWanted: BranchFilter): string;
  /** The branch of a push, or its branches; an event without a wanted one is filtered. */
  branch?(payload: Payload): string | readonly string[];
}

/** An option that the bot's owner may set, in the bot's `config_data` or in the URL. */
export interface IntegrationOption {
  readonly key: string;
  readonly label: string;
}

export interface Integration {
  /** The last part of the URL: lower-case letters, digits, underscores. */
  readonly name: string;
  readonly displayName: string;
  /** How to set up the other system: Markdown for docs/integrations.md. */
  readonly setup: string;
  /** The field of an urlencoded body that contains the JSON; if absent, the fields themselves are the payload. */
  readonly formField?: string;
  /** Returns the event name of a delivery, a key of `events`. @throws DomainError if its header is missing */
  event(payload: Payload, delivery: Delivery): string;
  /** The topic, unless the event or the URL has its own. */
  topic(payload: Payload, delivery: Delivery): string;
  readonly events: Readonly<Record<string, EventTemplate | EventTemplate['message']>>;
  /**
   * How requests are signed. The secret is `<name>_secret` in the bot's `config_data`; without one, signatures are not
   * checked.
   */
  readonly signature?: Signature;
  /** The header with the id of a delivery, which is the same when the delivery is repeated. */
  readonly deliveryHeader?: string;
  /** What the answer to a posted message has in addition, where senders look for it. */
  readonly answer?: Pick<AnswerOf<typeof POSTED>, 'ok'>;
  /** URL parameters in addition to those of all integrations. */
  readonly urlOptions?: readonly IntegrationOption[];
}
