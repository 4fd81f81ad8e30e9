/** Dependencies of most rooms: the database, and the organisations in memory. */
import type { Relay } from '@rookery/log';
import type { DatabaseContext } from '../database/context.ts';
import type { Directories } from './directory.ts';

export interface DirectoryContext extends DatabaseContext {
  readonly directories: Directories;
  readonly relay: Pick<Relay, 'published'>;
}
