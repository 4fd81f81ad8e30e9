/**
 * The keys with which tests sign tokens for users. Each key is for an organisation of its own on the shared
 * installation.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Plain data, which can be passed to test processes. */
export interface TokenKey {
  readonly subdomain: string;
  readonly algorithm: string;
  /** A secret, or a private key in PEM. */
  readonly signs: string;
  /** The secret, or the public key in PEM. */
  readonly verifies: string;
  /** The audience that tokens must name; absent: none. */
  readonly audience?: string;
}

export function makeTokenKeys(): TokenKey[] {
  const secret = (subdomain: string, algorithm: string): TokenKey => {
    const key = randomBytes(32).toString('hex');
    return { subdomain, algorithm, signs: key, verifies: key };
  };
  return [
    secret('thmac', 'HS256'),
    secret('tlogins', 'HS256'),
    secret('tpermissions', 'HS512'),
    { ...secret('taudience', 'HS256'), audience: 'the test' },
    { subdomain: 'trsa', algorithm: 'RS256', ...toPem(generateKeyPairSync('rsa', { modulusLength: 2048 })) },
    { subdomain: 'tcurve', algorithm: 'ES384', ...toPem(generateKeyPairSync('ec', { namedCurve: 'secp384r1' })) },
  ];
}

/** Returns the keys in the form of the `users` service's configuration. */
export function toConfig(keys: readonly TokenKey[]): string {
  const entries = keys.map(({ subdomain, algorithm, verifies, audience }) => [
    subdomain,
    { algorithm, key: verifies, audience },
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

function toPem({ privateKey, publicKey }: ReturnType<typeof generateKeyPairSync>) {
  return {
    signs: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    verifies: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
