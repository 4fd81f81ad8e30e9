/** The common start of all calls that mail a key. */
import type { CallContext } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import type { MailContext } from '../mail/context.ts';
import { linkBase } from '../mail/rules/links.ts';
import { takeMailTurn } from '../rate-limits/store.ts';

interface KeyMailRequest {
  readonly realm_url: string;
  /** Absent: unknown, and not limited by its address. */
  readonly origin?: { readonly address: string } | null;
}

/**
 * Checks that mails can be sent, and counts one against the limits.
 * @param about the key that the limit counts by
 * @returns the organisation's URL, the base of links
 * @throws BAD_REQUEST if mail is not configured; RATE_LIMIT_HIT as `takeMailTurn`
 */
export async function startKeyMail(
  { mail, config, database }: Pick<DatabaseContext, 'database'> & MailContext,
  request: KeyMailRequest,
  about: string,
  call: Pick<CallContext, 'requestKey'>,
): Promise<string> {
  mail.checkConfigured();
  const base = linkBase(config, request.realm_url);
  const perAddress = config.MAILS_PER_ADDRESS_PER_DAY;
  await takeMailTurn(database, { about, address: request.origin?.address, perAddress, call });
  return base;
}
