/** Integrations as the API describes them. */
import type { AnswerOf, INTEGRATION, REGISTERED } from '@rookery/core/answers';
import type { Integration, IntegrationOption } from './integration.ts';
import { secretKey } from './integrations.ts';

/** What the bot's owner may set in its `config_data`. */
export function configOptions(integration: Integration): IntegrationOption[] {
  if (!integration.signature) return [];
  return [{ key: secretKey(integration), label: `Secret with which ${integration.displayName} signs` }];
}

/** What the address may have beside what all have. */
export function urlOptions({ events, urlOptions: own = [] }: Integration): IntegrationOption[] {
  const hasBranches = Object.values(events).some((event) => typeof event === 'object' && event.branch);
  const branches = { key: 'branches', label: 'Branches whose pushes are posted, with commas; * is any text' };
  return hasBranches ? [branches, ...own] : [...own];
}

/** The names of the events, sorted; null where all requests are one. */
export function eventNames({ events }: Integration): string[] | null {
  const names = Object.keys(events).sort();
  return names.length > 1 ? names : null;
}

const PARAMETERS = ['api_key', 'stream', 'topic', 'only_events', 'exclude_events'];

/** What `GET /external/{name}` answers. */
export function describeIntegration(integration: Integration): AnswerOf<typeof INTEGRATION> {
  return {
    name: integration.name,
    display_name: integration.displayName,
    all_event_types: eventNames(integration),
    method: 'POST',
    parameters: [...PARAMETERS, ...urlOptions(integration).map(({ key }) => key)],
    content_types: ['application/json', 'application/x-www-form-urlencoded'],
    form_field: integration.formField ?? null,
    signature_header: integration.signature?.header ?? null,
    config_options: configOptions(integration),
    url_options: urlOptions(integration),
  };
}

type RegisterEntry = NonNullable<AnswerOf<typeof REGISTERED>['realm_incoming_webhook_bots']>[number];

/** An entry of `realm_incoming_webhook_bots`. */
export function toRegisterEntry(integration: Integration): RegisterEntry {
  return {
    name: integration.name,
    display_name: integration.displayName,
    all_event_types: eventNames(integration),
    config_options: configOptions(integration).map((option) => ({ ...option, validator: 'check_string' })),
    url_options: urlOptions(integration).map((option) => ({ ...option, input_type: 'text' })),
  };
}
