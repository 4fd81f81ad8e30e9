/** The version of an organisation's directory, for gateways that cache callers. */
import type { GetDirectoryVersionReply } from '@rookery/protos/gen/rookery/GetDirectoryVersionReply.ts';
import type { GetDirectoryVersionRequest__Output } from '@rookery/protos/gen/rookery/GetDirectoryVersionRequest.ts';
import type { DirectoryContext } from './context.ts';

/**
 * While the version is unchanged, every answer of `Authenticate` given at it stays valid: a caller is computed from the
 * directory alone, and the end of a session raises the version too.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function getDirectoryVersion(
  { directories }: Pick<DirectoryContext, 'directories'>,
  { realm_id }: GetDirectoryVersionRequest__Output,
): Promise<GetDirectoryVersionReply> {
  return { version: (await directories.current(realm_id)).version };
}
