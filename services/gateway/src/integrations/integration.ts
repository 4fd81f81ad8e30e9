/** What an integration is: how one system's requests become messages. Each is a file of `definitions/`. */
import type { Delivery } from './delivery.ts';
import type { Markdown } from './markdown.ts';
import type { Payload } from './payload.ts';
import type { Signature } from './signatures.ts';

/** One event of a system. */
export interface EventTemplate {
  /**
   * The message; undefined for a case of the event that is not worth one. @throws Anomaly for a body that is another's
   */
  message(payload: Payload, delivery: Delivery): Markdown | undefined;
  /** Where the event has another topic than the rest of the integration. */
  topic?(payload: Payload): string;
  /** The branch that a push is to: the parameter `branches` chooses among these. */
  branch?(payload: Payload): string;
}

/** Something that the bot's owner may set: in the bot's `config_data`, or in the address. */
export interface IntegrationOption {
  readonly key: string;
  readonly label: string;
}

export interface Integration {
  /** The last part of the address: small letters, digits, underscores. */
  readonly name: string;
  readonly displayName: string;
  /** How to set it up over there: Markdown for docs/integrations.md. */
  readonly setup: string;
  /** The field of an urlencoded body that has the JSON; without one, the fields are the payload. */
  readonly formField?: string;
  /** The name of the event of a delivery, a key of `events`. @throws DomainError where its header is missing */
  event(payload: Payload, delivery: Delivery): string;
  /** The topic, unless the event has one of its own or the address does. */
  topic(payload: Payload, delivery: Delivery): string;
  readonly events: Readonly<Record<string, EventTemplate | EventTemplate['message']>>;
  /**
   * How its requests are signed. The secret is `<name>_secret` of the bot's `config_data`; without one, nothing is
   * checked.
   */
  readonly signature?: Signature;
  /** The header that names a delivery, the same when it is repeated. */
  readonly deliveryHeader?: string;
  /** Parameters of the address beside those of all integrations. */
  readonly urlOptions?: readonly IntegrationOption[];
}
