import type { Database } from '@rookery/data';
import { newestId } from '../src/message/store/terms.ts';
import { indexNext, mergeOnce } from '../src/search-index/build-segment.ts';
import { readDirectory } from '../src/search-index/store/segments.ts';

/** Indexes all messages of a realm, for programs that insert a history. */
export async function indexAll(database: Database, realm: number): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const directory = await readDirectory(database, realm);
    if ((await newestId(database, realm, 'message')) <= directory.upTo) break;
    await indexNext(database, realm, directory, signal);
    await mergeOnce(database, realm, signal);
  }
  while (await mergeOnce(database, realm, signal));
}
