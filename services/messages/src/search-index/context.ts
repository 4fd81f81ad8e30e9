/** What the files of `search-index/` need of the service. */
import type { MessageContext } from '../message/context.ts';
import type { SearchIndexer } from './indexer.ts';

export interface SearchIndexContext extends Pick<MessageContext, 'database' | 'commits' | 'logger'> {
  /** Writes the segments. */
  readonly searchIndexer: Pick<SearchIndexer, 'indexAgain'>;
}
