/** Describes integrations for the API. */
import type { AnswerOf, INTEGRATION, REGISTERED } from '@rookery/core/answers';
import type { Integration, IntegrationOption } from './integration.ts';
import { secretKey } from './integrations.ts';

/** Returns the options that the bot's owner may set in `config_data`. */
export function configOptions(integration: Integration): IntegrationOption[] {
  if (!integration.signature) return [];
  return [{ key: secretKey(integration), label: `Secret with which ${integration.displayName} signs` }];
}

/** Returns the URL parameters of an integration in addition to those of all integrations. */
export function urlOptions({ events, urlOptions: own = [] }: Integration): IntegrationOption[] {
  const hasBranches = Object.values(events).some((event) => typeof event === 'object' && event.branch);
  const branches = {
    key: 'branches',
    label: 'Branches whose pushes and builds are posted, with commas; * is any text',
  };
  return hasBranches ? [branches, ...own] : [...own];
}

/** Returns the sorted names of the events; null if all requests are of one kind. */
export function eventNames({ events }: Integration): string[] | null {
  const names = Object.keys(events).sort();
  return names.length > 1 ? names : null;
}

const PARAMETERS = ['api_key', 'stream', 'topic', 'only_events', 'exclude_events'];

/** Returns the answer of `GET /external/{name}`. */
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

/** Returns an entry of `realm_incoming_webhook_bots`. */
export function toRegisterEntry(integration: Integration): RegisterEntry {
  return {
    name: integration.name,
    display_name: integration.displayName,
    all_event_types: eventNames(integration),
    config_options: configOptions(integration).map((option) => ({ ...option, validator: 'check_string' })),
    url_options: urlOptions(integration).map((option) => ({ ...option, input_type: 'text' })),
  };
}
