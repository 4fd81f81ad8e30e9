import { DomainError } from '@rookery/core';
import type { RelayCredentials } from '@rookery/protos/gen/rookery/RelayCredentials.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { parseBasic } from '../../wire/basic.ts';

/** Returns the id and key of a server from HTTP Basic; empty without valid credentials. */
export function relayCredentials({ headers }: Pick<FastifyRequest, 'headers'>): RelayCredentials {
  const parsed = parseBasic(headers.authorization ?? '');
  return typeof parsed === 'string' ? { org_id: '', org_key: '' } : { org_id: parsed.user, org_key: parsed.secret };
}

/**
 * Returns a handler that rethrows an error. A wrong key counts against the rate limit of the address, like a wrong API
 * key. @throws the error, or RATE_LIMIT_HIT
 */
export function countUnknown(rates: Context['rates'], request: FastifyRequest, reply: FastifyReply) {
  return (error: unknown): never => {
    if (error instanceof DomainError && error.code === 'INVALID_ZULIP_SERVER') rates.countAddress(reply, request);
    throw error;
  };
}
