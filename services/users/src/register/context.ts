/** What the files of `register/` need of the service. */
import type { DirectoryContext } from '../directory/context.ts';
import type { PresenceTables } from '../presence/presence-tables.ts';
import type { CallSettings } from '../realm/rules/call-providers.ts';

export interface RegisterContext extends DirectoryContext {
  readonly config: CallSettings & { readonly DEVELOPMENT: boolean };
  readonly presenceTables: PresenceTables;
}
