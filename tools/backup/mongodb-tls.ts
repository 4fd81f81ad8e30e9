import type { MongoClientOptions } from 'mongodb';

export type MongodbTls = Pick<MongoClientOptions, 'tls' | 'tlsCAFile' | 'tlsCertificateKeyFile'>;

/**
 * TLS to the MongoDB that MONGODB_URL of an environment names, by the variables of the services (`accessVariables` of
 * packages/runtime, packages/data/src/database.ts). An empty variable counts as absent; without either the address
 * decides.
 */
export function mongodbTls(env: NodeJS.ProcessEnv): MongodbTls {
  if (!env.MONGODB_URL) return {};
  const { MONGODB_CA_FILE: ca, MONGODB_CERT_KEY_FILE: certificateKey } = env;
  return {
    ...((ca || certificateKey) && { tls: true }),
    ...(ca && { tlsCAFile: ca }),
    ...(certificateKey && { tlsCertificateKeyFile: certificateKey }),
  };
}
