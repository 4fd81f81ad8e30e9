/** What the files of `emoji/` need of the service. */
import type { DirectoryContext } from '../directory/context.ts';
import type { UpstreamContext } from '../upstream/context.ts';

export type EmojiContext = DirectoryContext & UpstreamContext;
