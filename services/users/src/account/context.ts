/** What the files of `account/` need of the service. */
import type { NoticeOutbox } from '@rookery/runtime';
import type { AuthenticationContext } from '../authentication/context.ts';
import type { AccountChanges } from './account-changes.ts';
import type { Erasures } from './erasures.ts';
import type { PendingJoins } from './pending-joins.ts';

export interface AccountContext extends AuthenticationContext {
  readonly accounts: AccountChanges;
  readonly pendingJoins: PendingJoins;
  readonly erasures: Pick<Erasures, 'soon'>;
  /** Notices of the server's bots about changes. */
  readonly notices: NoticeOutbox;
}
