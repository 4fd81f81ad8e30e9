import { tlsOptions } from '@rookery/data';

export type MongodbTls = ReturnType<typeof tlsOptions>;

/**
 * TLS to the MongoDB that MONGODB_URL of an environment names, by the variables of the services (`accessVariables` of
 * packages/runtime). An empty variable counts as absent; without either the address decides.
 */
export function mongodbTls(env: NodeJS.ProcessEnv): MongodbTls {
  if (!env.MONGODB_URL) return {};
  return tlsOptions({ caFile: env.MONGODB_CA_FILE, certificateKeyFile: env.MONGODB_CERT_KEY_FILE });
}
