import { DomainError } from '@rookery/core';
import type { RelayCredentials } from '@rookery/protos/gen/rookery/RelayCredentials.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { parseBasic } from '../../wire/basic.ts';

/** HTTP Basic: the id and the key of a server; empty where there is none. */
export function relayCredentials({ headers }: Pick<FastifyRequest, 'headers'>): RelayCredentials {
  const parsed = parseBasic(headers.authorization ?? '');
  return typeof parsed === 'string' ? { org_id: '', org_key: '' } : { org_id: parsed.user, org_key: parsed.secret };
}

/**
 * Passes an error on. A wrong key counts for the address that showed it, as a wrong API key does. @throws the error, or
 * RATE_LIMIT_HIT
 */
export function countUnknown(rates: Context['rates'], request: FastifyRequest, reply: FastifyReply) {
  return (error: unknown): never => {
    if (error instanceof DomainError && error.code === 'INVALID_ZULIP_SERVER') rates.countAddress(reply, request);
    throw error;
  };
}
