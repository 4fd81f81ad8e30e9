/** Names of streams and subjects, built only here. All names of an installation begin with its namespace. */

/** Returns a valid namespace. @throws Error for one that cannot be a part of a subject and of a stream's name. */
export function checkNamespace(namespace: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(namespace)) {
    throw new Error(`'${namespace}' cannot be a namespace: letters, digits, '_' and '-', at most 64`);
  }
  return namespace;
}

export const logStreamName = (namespace: string, shard: number): string => `${namespace}_log_${shard}`;

/** All subjects of a shard. */
export const shardSubjects = (namespace: string, shard: number): string => `${namespace}.log.${shard}.>`;

/** The subject of the frames of one (realm, service). */
export const frameSubject = (namespace: string, shard: number, realm: number, service: string): string =>
  `${namespace}.log.${shard}.${realm}.${service}`;

/** The realm and the service of a frame's subject. A namespace contains no dot, so the parts have fixed indexes. */
export function parseFrameSubject(subject: string): { realm: number; service: string } {
  const parts = subject.split('.');
  return { realm: Number(parts[3]), service: parts[4] ?? '' };
}

/** The name of a bucket's stream, as NATS's own tools expect it. */
export const bucketStreamName = (bucket: string): string => `KV_${bucket}`;

export const bucketPrefix = (bucket: string): string => `$KV.${bucket}.`;
