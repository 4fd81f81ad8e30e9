/** The limit of invitations that an organisation may mail in a day. */
import type { Tx } from '@rookery/data';
import type { InvitationsContext } from './context.ts';
import { countMailed, MAILED_WITHIN_MS } from './store.ts';

/** The error text if the limit is reached. */
export const DAILY_LIMIT =
  'The number of invitations that can be sent in one day is limited. Because you have reached the limit, no invitations were sent.';

/** Whether the organisation would exceed its limit of mails in 24 hours with `more` mails now. */
export async function isDailyLimitReached(
  tx: Tx,
  { database, config }: Pick<InvitationsContext, 'database' | 'config'>,
  more: number,
): Promise<boolean> {
  const mailed = await countMailed(tx, database, tx.nowMs - MAILED_WITHIN_MS);
  return mailed + more > config.INVITATIONS_PER_DAY;
}
