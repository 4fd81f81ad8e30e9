import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';

/** What a request says of how it came. */
interface Origin {
  readonly protocol: string;
  /** The Host header. */
  readonly host: string;
}

/**
 * The address of an organisation as its clients keep it: the server's own, or with several, a subdomain of that. A
 * server that was not configured with its address has the one that the request was sent to.
 */
export function realmUrl(
  realm: Pick<Realm__Output, 'only_realm' | 'string_id'>,
  externalUrl: string | undefined,
  request: Origin,
): string {
  if (externalUrl === undefined) return originOf(request);
  if (realm.only_realm || realm.string_id === '') return externalUrl;
  const url = new URL(externalUrl);
  url.hostname = `${realm.string_id}.${url.hostname}`;
  return url.origin;
}

/** A Host header may hold anything. */
function originOf({ protocol, host }: Origin): string {
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;
}
