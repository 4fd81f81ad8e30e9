import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';

/** Protocol and host of a request. */
interface Origin {
  readonly protocol: string;
  /** The Host header. */
  readonly host: string;
}

/**
 * Returns the URL of an organisation, as its clients store it: the server's own, or with several organisations, a
 * subdomain of that. A server without a configured URL uses that of the request.
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

/** The Host header may contain anything. */
function originOf({ protocol, host }: Origin): string {
  return URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;
}
