/** The beginning of every call that mails a key. */
import type { DatabaseContext } from '../database/context.ts';
import type { MailContext } from '../mail/context.ts';
import { linkBase } from '../mail/rules/links.ts';
import { takeMailTurn } from '../rate-limits/store.ts';

interface KeyMailRequest {
  readonly realm_url: string;
  /** Absent where a gateway does not say. */
  readonly origin?: { readonly address: string } | null;
}

/**
 * Checks that mails can be sent, and counts one.
 * @param about what the limit is counted by
 * @param attempt of the call: a repetition is not counted
 * @returns the organisation's address, which links begin with
 * @throws BAD_REQUEST where no mail is configured; RATE_LIMIT_HIT as `takeMailTurn`
 */
export async function startKeyMail(
  { mail, config, database }: Pick<DatabaseContext, 'database'> & MailContext,
  request: KeyMailRequest,
  about: string,
  attempt: number,
): Promise<string> {
  mail.checkConfigured();
  const base = linkBase(config, request.realm_url);
  const perAddress = config.MAILS_PER_ADDRESS_PER_DAY;
  await takeMailTurn(database, { about, address: request.origin?.address, perAddress, attempt });
  return base;
}
