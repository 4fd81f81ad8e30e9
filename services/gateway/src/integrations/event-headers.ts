import { DomainError } from '@rookery/core';
import type { Integration } from './integration.ts';

/**
 * The event is named by a header.
 * @throws MISSING_HTTP_EVENT_HEADER: a request without it is another system's
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
