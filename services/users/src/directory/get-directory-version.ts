/** The version of an organisation's directory, for gateways that cache callers. */
import type { UsersHandler } from '@rookery/rpc';
import type { DirectoryContext } from './context.ts';

/**
 * While the version is unchanged, every answer of `Authenticate` given at it stays valid: a caller is computed from the
 * directory alone, and the end of a session raises the version too.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export const getDirectoryVersion: UsersHandler<'GetDirectoryVersion', Pick<DirectoryContext, 'directories'>> = async (
  { directories },
  { realm_id },
) => ({ version: (await directories.current(realm_id)).version });
