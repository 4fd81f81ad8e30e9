/** Dependencies of `visibility/`. */
import type { DirectoryContext } from '../directory/context.ts';
import type { VisibilityRefresher } from './visibility-refresher.ts';

export interface VisibilityContext extends DirectoryContext {
  readonly visibilityRefresher: VisibilityRefresher;
}
