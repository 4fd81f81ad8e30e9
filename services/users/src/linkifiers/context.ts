/** Dependencies of `linkifiers/`. */
import type { DirectoryContext } from '../directory/context.ts';
import type { UpstreamContext } from '../upstream/context.ts';

export type LinkifiersContext = DirectoryContext & UpstreamContext;
