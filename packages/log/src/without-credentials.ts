/** An address of NATS without what is secret in it, for people to read. */
export function withoutCredentials(servers: string): string {
  return servers.replace(/\/\/[^@/]*@/g, '//').replace(/(^|,)[^@/,]*@/g, '$1');
}
