/** Dependencies of `emoji/`. */
import type { DirectoryContext } from '../directory/context.ts';
import type { UpstreamContext } from '../upstream/context.ts';

export type EmojiContext = DirectoryContext & UpstreamContext;
