/** The linkifiers of a register; empty for clients that cannot fill in templates. */
import type { StatePart } from '@rookery/core';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import type { Directory } from '../directory/directory.ts';

export function addLinkifiers(
  state: StatePart,
  { realm, prepared }: Directory,
  request: Pick<InitialStateRequest__Output, 'capabilities'>,
): void {
  const { linkifiers = [] } = realm;
  if (linkifiers.length === 0 || !request.capabilities?.linkifier_url_template) state.add('realm_linkifiers', []);
  else state.addShared(prepared.members('linkifiers', String(realm.version), () => ({ realm_linkifiers: linkifiers })));
}
