/**
 * The gateways as clients see them through a load balancer: a gateway that refuses connections is skipped. Nothing else
 * is masked: a broken connection, or an answer of any kind, reaches the client.
 */
import { ApiClient, type ApiResponse } from '@rookery/testkit';

/** A user, and the gateway that the user's requests go to. */
export interface Person {
  readonly userId: number;
  /** One client per gateway. */
  readonly clients: readonly ApiClient[];
  preferred: number;
}

/** Returns a user's client at another gateway. */
export function at(client: ApiClient, origin: string): ApiClient {
  const { host, email, apiKey, userId } = client;
  return new ApiClient({ origin, host, email, apiKey, userId });
}

/**
 * Returns a user who starts at gateway `index` (modulo their number), and moves to the next one if that does not
 * listen.
 */
export function personOf(client: ApiClient, origins: readonly string[], index: number): Person {
  return {
    userId: client.userId,
    clients: origins.map((origin) => at(client, origin)),
    preferred: index % origins.length,
  };
}

/** Returns the same user, restricted to one gateway. */
export function only(person: Person, gateway: number): Person {
  return { userId: person.userId, clients: person.clients.slice(gateway, gateway + 1), preferred: 0 };
}

/**
 * Makes one call through the load balancer.
 * @throws the error of the connection; ECONNREFUSED if no gateway listens
 */
export async function exchange(
  person: Person,
  call: (client: ApiClient) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let refused: unknown;
  for (let tried = 0; tried < person.clients.length; tried++) {
    const index = person.preferred;
    try {
      return await call(person.clients[index] as ApiClient);
    } catch (error) {
      if (!isUnconnected(error)) throw error;
      refused = error;
      // Another request of the same user may have advanced it already.
      if (person.preferred === index) person.preferred = (index + 1) % person.clients.length;
    }
  }
  throw refused;
}

/**
 * Whether no connection was made, so that nothing was sent. A listener that closes resets connections that the kernel
 * has not handed over yet; a client may see the reset before it sees that it was connected.
 */
function isUnconnected(error: unknown): boolean {
  const isConnecting = error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return codeOf(error) === 'ECONNREFUSED' || (isConnecting && codeOf(error) === 'ECONNRESET');
}

/** Returns the code of a connection error; otherwise the name of the error, or UNKNOWN. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
