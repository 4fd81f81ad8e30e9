/**
 * The gateways as a load balancer shows them to clients: one that cannot be connected to is passed over. That is all it
 * forgives: a connection that breaks, or an answer of any kind, is what the client gets.
 */
import { ApiClient, type ApiResponse } from '@rookery/testkit';

/** A user, and the gateway that the user's requests go to. */
export interface Person {
  readonly userId: number;
  /** One client a gateway. */
  readonly clients: readonly ApiClient[];
  preferred: number;
}

/** A user's client at another gateway. */
export function at(client: ApiClient, origin: string): ApiClient {
  const { host, email, apiKey, userId } = client;
  return new ApiClient({ origin, host, email, apiKey, userId });
}

/** A person who comes in at gateway `index` (of those there are), and at the next when that one does not listen. */
export function personOf(client: ApiClient, origins: readonly string[], index: number): Person {
  return {
    userId: client.userId,
    clients: origins.map((origin) => at(client, origin)),
    preferred: index % origins.length,
  };
}

/** The same person, who comes in at that gateway alone. */
export function only(person: Person, gateway: number): Person {
  return { userId: person.userId, clients: person.clients.slice(gateway, gateway + 1), preferred: 0 };
}

/**
 * One exchange through the front.
 * @throws what the connection ends with; ECONNREFUSED when no gateway listens
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
      // Another request of the same person may have moved on already.
      if (person.preferred === index) person.preferred = (index + 1) % person.clients.length;
    }
  }
  throw refused;
}

/**
 * Whether no connection was made, so that nothing was sent. A listener that closes resets the connections which the
 * kernel has not handed over yet; a client may hear of that before it hears that it was connected.
 */
function isUnconnected(error: unknown): boolean {
  const isConnecting = error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return codeOf(error) === 'ECONNREFUSED' || (isConnecting && codeOf(error) === 'ECONNRESET');
}

/** The code of a connection's error; a word of its own for anything else. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
