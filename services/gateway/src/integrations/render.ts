/** A delivery becomes a message: its body is read, its event found, chosen and written. Pure. */
import { badRequest, DomainError } from '@rookery/core';
import { parseForm } from '../wire/form.ts';
import { parseJson } from '../wire/parameters.ts';
import type { Delivery } from './delivery.ts';
import type { EventTemplate, Integration } from './integration.ts';
import { type Markdown, oneLine } from './markdown.ts';
import { Anomaly, Payload } from './payload.ts';

/** What the address says of which events become messages. */
export interface Choice {
  /** Globs of events, in which `*` is any text and `?` a character; all without one. */
  readonly onlyEvents?: readonly string[] | undefined;
  readonly excludeEvents?: readonly string[] | undefined;
  /** Globs of branches, for pushes; all without one. */
  readonly branches?: readonly string[] | undefined;
}

export type Rendered =
  | { readonly outcome: 'posted'; readonly event: string; readonly topic: string; readonly content: string }
  /** The address does not choose the event. */
  | { readonly outcome: 'filtered'; readonly event: string }
  /** The integration has no message for it. */
  | { readonly outcome: 'ignored'; readonly event: string };

const MAX_TOPIC = 60;
/** The longest name of an event that is repeated in an answer or a log line. */
const MAX_EVENT = 100;

/**
 * @throws DomainError INVALID_JSON; ANOMALOUS_WEBHOOK_PAYLOAD for a body without what the event has;
 *   MISSING_HTTP_EVENT_HEADER; BAD_REQUEST for a form without the field
 */
export function render(integration: Integration, delivery: Delivery, choice: Choice = {}): Rendered {
  const payload = readBody(integration, delivery);
  try {
    const event = oneLine(integration.event(payload, delivery), MAX_EVENT);
    const template = templateOf(integration, event);
    if (!template) return { outcome: 'ignored', event };
    if (!isChosen(event, template, payload, choice)) return { outcome: 'filtered', event };
    const message = template.message(payload, delivery);
    if (message === undefined) return { outcome: 'ignored', event };
    const topic = oneLine((template.topic ?? integration.topic)(payload, delivery), MAX_TOPIC);
    return { outcome: 'posted', event, topic: topic || integration.displayName, content: contentOf(message) };
  } catch (error) {
    if (!(error instanceof Anomaly)) throw error;
    throw anomalous(integration);
  }
}

function templateOf({ events }: Integration, event: string): EventTemplate | undefined {
  if (!Object.hasOwn(events, event)) return undefined;
  const template = events[event];
  return typeof template === 'function' ? { message: template } : template;
}

function isChosen(event: string, template: EventTemplate, payload: Payload, choice: Choice): boolean {
  const { onlyEvents, excludeEvents, branches } = choice;
  if (onlyEvents && !onlyEvents.some((glob) => matches(event, glob))) return false;
  if (excludeEvents?.some((glob) => matches(event, glob))) return false;
  if (!branches || branches.length === 0 || !template.branch) return true;
  const branch = template.branch(payload);
  return branches.some((glob) => matches(branch, glob));
}

/** Whether a glob is the whole text. Steps grow with the product of both lengths, never faster. */
export function matches(text: string, glob: string): boolean {
  let [at, inGlob, star, retryAt] = [0, 0, -1, 0];
  while (at < text.length) {
    if (glob[inGlob] === '*') {
      star = inGlob++;
      retryAt = at;
    } else if (inGlob < glob.length && (glob[inGlob] === '?' || glob[inGlob] === text[at])) {
      inGlob++;
      at++;
    } else if (star >= 0) {
      inGlob = star + 1;
      at = ++retryAt;
    } else return false;
  }
  while (glob[inGlob] === '*') inGlob++;
  return inGlob === glob.length;
}

function contentOf({ text }: Markdown): string {
  return text.replace(/^\n+/, '').trimEnd();
}

function readBody(integration: Integration, { headers, body }: Delivery): Payload {
  const text = body.toString();
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers('content-type'))) return new Payload(readJson(text));
  const fields = parseForm(text);
  const { formField } = integration;
  // Some clients send JSON under the type of a form.
  if (/^\s*[[{]/.test(text)) return new Payload(readJson(text));
  if (formField === undefined) return new Payload({ ...fields });
  const json = fields[formField];
  if (json === undefined) throw badRequest(`The form has no field '${formField}'`);
  return new Payload(readJson(json));
}

function readJson(text: string): unknown {
  const value = parseJson(text);
  if (value === undefined || value === null || typeof value !== 'object') {
    throw new DomainError('INVALID_JSON', 'Malformed JSON');
  }
  return value;
}

function anomalous({ displayName }: Integration): DomainError {
  return new DomainError(
    'ANOMALOUS_WEBHOOK_PAYLOAD',
    `Unable to parse request: Did ${displayName} generate this event?`,
    { extra: { webhook_name: displayName } },
  );
}
