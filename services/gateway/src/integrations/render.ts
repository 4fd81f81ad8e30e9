/** Converts a delivery to a message: parses its body, determines its event, applies the filters and renders. Pure. */
import { badRequest, DomainError } from '@rookery/core';
import { parseForm } from '../wire/form.ts';
import { parseJson } from '../wire/parameters.ts';
import type { Delivery } from './delivery.ts';
import type { BranchFilter, EventTemplate, Integration } from './integration.ts';
import { type Markdown, oneLine } from './markdown.ts';
import { Anomaly, Payload } from './payload.ts';

/** The filters in the URL that decide which events become messages. */
export interface Choice {
  /** Globs of events, in which `*` is any text and `?` one character; absent: all events. */
  readonly onlyEvents?: readonly string[] | undefined;
  readonly excludeEvents?: readonly string[] | undefined;
  /** Globs of branches, for pushes and builds; absent: all branches. */
  readonly branches?: readonly string[] | undefined;
}

export type RenderedDelivery =
  | { readonly outcome: 'posted'; readonly event: string; readonly topic: string; readonly content: string }
  /** The filters exclude the event. */
  | { readonly outcome: 'filtered'; readonly event: string }
  /** The integration has no message for the event. */
  | { readonly outcome: 'ignored'; readonly event: string };

const MAX_TOPIC = 60;
/** Max. length of an event name in an answer or log line. */
const MAX_EVENT = 100;

/**
 * @throws DomainError INVALID_JSON; ANOMALOUS_WEBHOOK_PAYLOAD for a body without the event's fields;
 *   MISSING_HTTP_EVENT_HEADER; BAD_REQUEST for a form without the field
 */
export function render(integration: Integration, delivery: Delivery, choice: Choice = {}): RenderedDelivery {
  const payload = readBody(integration, delivery);
  try {
    const event = oneLine(integration.event(payload, delivery), MAX_EVENT);
    const template = templateOf(integration, event);
    if (!template) return { outcome: 'ignored', event };
    if (!isChosen(event, template, payload, choice)) return { outcome: 'filtered', event };
    const isWanted = branchFilter(choice);
    const message = template.message(payload, delivery, isWanted);
    if (message === undefined) return { outcome: 'ignored', event };
    const found = template.topic ? template.topic(payload, isWanted) : integration.topic(payload, delivery);
    const topic = oneLine(found, MAX_TOPIC);
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
  return [template.branch(payload)].flat().some(branchFilter(choice));
}

function branchFilter({ branches = [] }: Choice): BranchFilter {
  return (branch) => branches.length === 0 || branches.some((glob) => matches(branch, glob));
}

/** Whether a glob matches the whole text. The number of steps is at most the product of both lengths. */
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
  // Some clients send JSON with the content type of a form.
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
