/** The version of an organisation's directory, for gateways that cache who its users are as callers. */
import type { GetDirectoryVersionReply } from '@rookery/protos/gen/rookery/GetDirectoryVersionReply.ts';
import type { GetDirectoryVersionRequest__Output } from '@rookery/protos/gen/rookery/GetDirectoryVersionRequest.ts';
import type { DirectoryContext } from './context.ts';

/**
 * While it is the same, each answer of `Authenticate` stands that was given at it: a caller is made of the directory
 * alone, and the end of a session raises the version too.
 * @throws NONEXISTENT_SUBDOMAIN
 */
export async function getDirectoryVersion(
  { directories }: Pick<DirectoryContext, 'directories'>,
  { realm_id }: GetDirectoryVersionRequest__Output,
): Promise<GetDirectoryVersionReply> {
  return { version: (await directories.current(realm_id)).version };
}
