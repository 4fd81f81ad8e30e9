/** What the files of `visibility/` need of the service. */
import type { DirectoryContext } from '../directory/context.ts';
import type { VisibilityRefresher } from './visibility-refresher.ts';

export interface VisibilityContext extends DirectoryContext {
  readonly visibilityRefresher: VisibilityRefresher;
}
