/** Dependencies of `groups/`. */
import type { Clients } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { UpstreamContext } from '../upstream/context.ts';

export interface GroupsContext extends DirectoryContext, UpstreamContext {
  readonly channels: UpstreamContext['channels'] & Pick<Clients['channels'], 'FindGroupUses'>;
}
