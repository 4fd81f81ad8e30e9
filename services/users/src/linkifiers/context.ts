/** What the files of `linkifiers/` need of the service. */
import type { DirectoryContext } from '../directory/context.ts';
import type { UpstreamContext } from '../upstream/context.ts';

export type LinkifiersContext = DirectoryContext & UpstreamContext;
