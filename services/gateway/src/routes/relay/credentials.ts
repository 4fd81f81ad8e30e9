import { DomainError } from '@rookery/core';
import type { RelayCredentials } from '@rookery/protos/gen/rookery/RelayCredentials.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';

/** HTTP Basic: the id and the key of a server; empty where there is none. */
export function relayCredentials({ headers }: Pick<FastifyRequest, 'headers'>): RelayCredentials {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return { org_id: '', org_key: '' };
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at < 0 ? { org_id: '', org_key: '' } : { org_id: text.slice(0, at), org_key: text.slice(at + 1) };
}

/** Passes an error on. A wrong key counts for the address that showed it, as a wrong API key does. @throws the error, or RATE_LIMIT_HIT */
export function countUnknown(rates: Context['rates'], request: FastifyRequest, reply: FastifyReply) {
  return (error: unknown): never => {
    if (error instanceof DomainError && error.code === 'INVALID_ZULIP_SERVER') rates.countAddress(reply, request);
    throw error;
  };
}
