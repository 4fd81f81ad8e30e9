import { DomainError } from '@rookery/core';
import type { Integration } from './integration.ts';

/**
 * Reads the name of the event from a header.
 * @throws MISSING_HTTP_EVENT_HEADER: a request without it comes from another system
 */
export function eventHeader(header: string): Integration['event'] {
  return (_payload, { headers }) => {
    const event = headers(header);
    if (event !== '') return event;
    throw new DomainError('MISSING_HTTP_EVENT_HEADER', `Missing the HTTP event header '${header}'`, {
      extra: { header },
    });
  };
}
