/**
 * Removes the credentials from addresses of NATS or MongoDB, for logs and error texts. A password may contain any
 * character, unencoded too: all that precedes the last `@` is removed, with hosts among it. Only an address of NATS
 * with its own scheme is a separate one.
 */
export function withoutCredentials(servers: string): string {
  const addresses = servers.split(/,(?=\s*(?:nats|tls):\/\/)/);
  return addresses.map((one) => one.replace(/^(\s*[\w+]+:\/\/)?.*@/s, '$1')).join(',');
}
