/** Removes the credentials from addresses of NATS, for logs and error texts. */
export function withoutCredentials(servers: string): string {
  return servers.replace(/\/\/[^@/]*@/g, '//').replace(/(^|,)[^@/,]*@/g, '$1');
}
