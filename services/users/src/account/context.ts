/** Dependencies of `account/`. */
import type { Clients, DurableTasks, NoticeOutbox } from '@rookery/runtime';
import type { AuthenticationContext } from '../authentication/context.ts';
import type { RealmList } from '../realm/store.ts';
import type { AccountChanges } from './account-changes.ts';
import type { PendingJoins } from './pending-joins.ts';
import type { Erasure } from './store/erasures.ts';

export interface AccountContext extends AuthenticationContext {
  readonly accounts: AccountChanges;
  readonly channels: AuthenticationContext['channels'] &
    Pick<Clients['channels'], 'GetChannelNames' | 'ListDefaultGroups'>;
  readonly realms: RealmList;
  readonly pendingJoins: PendingJoins;
  readonly erasures: Pick<DurableTasks<Erasure>, 'soon'>;
  /** Notices of the server's bots about changes. */
  readonly notices: NoticeOutbox;
}
