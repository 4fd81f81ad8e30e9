/** Dependencies of `calls/`. */
import type { Logger } from '@rookery/runtime';
import type { DirectoryContext } from '../directory/context.ts';
import type { CallSettings } from '../realm/rules/call-providers.ts';
import type { Zoom } from './zoom.ts';

export interface CallsContext extends Pick<DirectoryContext, 'directories'> {
  readonly logger: Logger;
  readonly config: CallSettings;
  /** Undefined if not configured. */
  readonly zoom: Zoom | undefined;
}
