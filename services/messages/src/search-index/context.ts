/** Dependencies of `search-index/`. */
import type { MessageContext } from '../message/context.ts';
import type { SearchIndexer } from './indexer.ts';

export interface SearchIndexContext extends Pick<MessageContext, 'database' | 'commits' | 'logger'> {
  /** Writes the segments. */
  readonly searchIndexer: Pick<SearchIndexer, 'indexAgain'>;
}
