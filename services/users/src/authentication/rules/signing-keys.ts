/** Keys that sign tokens which name a user, and the verification of such tokens. */
import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { badRequest } from '@rookery/core';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** A key and the one algorithm that it is for; the algorithm in a token's header is never trusted. */
export interface SigningKey {
  readonly algorithm: string;
  readonly key: KeyObject;
  /** The audience (`aud`) that tokens must name; undefined: any or none. */
  readonly audience?: string;
}

/** Min. bytes of shared secrets by algorithm (RFC 7518, section 3.2): shorter ones can be brute-forced. */
const SECRET_BYTES = new Map([
  ['HS256', 32],
  ['HS384', 48],
  ['HS512', 64],
]);

/** The required kind of public key by algorithm. */
const PUBLIC_KEYS = new Map<string, (key: KeyObject) => boolean>([
  ['RS256', isRsa],
  ['RS384', isRsa],
  ['RS512', isRsa],
  ['ES256', (key) => isOfCurve(key, 'prime256v1')],
  ['ES384', (key) => isOfCurve(key, 'secp384r1')],
  ['ES512', (key) => isOfCurve(key, 'secp521r1')],
]);

/** Min. bits of an RSA key: shorter ones are no longer safe, and the verification rejects them. */
const RSA_BITS = 2048;

function isRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS;
}

function isOfCurve(key: KeyObject, curve: string): boolean {
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === curve;
}

const signingKey = { algorithm: z.string(), key: z.string(), audience: z.string().min(1).optional() };

/**
 * The keys of an installation, as operators write them: a JSON object of subdomains (`''` for the organisation at the
 * root), each with `algorithm` and `key`, a shared secret or a public key in PEM, and an `audience` if tokens must name
 * one.
 */
export const signingKeys = z
  .string()
  .transform(parseObject)
  .pipe(z.record(z.string(), z.strictObject(signingKey).transform(toSigningKey)))
  // A map: a subdomain may have any name, such as `constructor`.
  .transform((keys): ReadonlyMap<string, SigningKey> => new Map(Object.entries(keys)))
  .default(new Map())
  .describe('a JSON object of subdomains, each with `algorithm` and `key`');

function parseObject(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('it is not JSON');
    return z.NEVER;
  }
}

interface Given {
  readonly algorithm: string;
  readonly key: string;
  readonly audience?: string | undefined;
}

function toSigningKey({ algorithm, key, audience }: Given, context: z.RefinementCtx): SigningKey {
  const of = audience === undefined ? {} : { audience };
  const problem = (text: string) => {
    context.addIssue(text);
    return z.NEVER;
  };
  const bytes = SECRET_BYTES.get(algorithm);
  if (bytes !== undefined) {
    // A public key as a shared secret would let anyone who knows it sign.
    if (key.startsWith('-----BEGIN')) return problem(`the key for ${algorithm} is a secret, not a PEM file`);
    if (Buffer.byteLength(key) < bytes) return problem(`a secret for ${algorithm} needs ${bytes} bytes or more`);
    return { algorithm, key: createSecretKey(Buffer.from(key)), ...of };
  }
  const fits = PUBLIC_KEYS.get(algorithm);
  if (fits === undefined) {
    const known = [...SECRET_BYTES.keys(), ...PUBLIC_KEYS.keys()].join(', ');
    return problem(`the algorithm is to be one of ${known}`);
  }
  const publicKey = readPublicKey(key);
  if (!publicKey || !fits(publicKey)) return problem(`the key for ${algorithm} is not a public key of its kind in PEM`);
  return { algorithm, key: publicKey, ...of };
}

function readPublicKey(pem: string): KeyObject | undefined {
  // Node would derive the public key from a private one; a private key does not belong in this configuration.
  if (pem.includes('PRIVATE KEY')) return undefined;
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

/** Max. difference between the clocks of two machines that are set over the network, s. */
const CLOCK_SKEW_S = 30;
/**
 * Max. remaining lifetime of a token, s. It is traded for a key immediately, so minutes are enough; a day bounds the
 * value of one that leaks into a log or a browser's history.
 */
const LONGEST_LIFE_S = 24 * 3600;

/**
 * Returns the claims of a token that is signed with the key, valid now, and expires within a day.
 * @throws BAD_REQUEST, with a specific reason only for a token that is signed
 */
export async function verifiedClaims(token: string, { algorithm, key, audience }: SigningKey): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [algorithm],
    clockTolerance: CLOCK_SKEW_S,
    ...(audience !== undefined && { audience }),
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
      throw badRequest('JSON web token is for another audience');
    }
    if (error instanceof errors.JOSEError) throw badRequest('Bad JSON web token');
    throw error;
  });
  const now = Math.floor(Date.now() / 1000);
  if (payload.exp === undefined) throw badRequest('JSON web token has no expiry (exp)');
  if (payload.exp > now + LONGEST_LIFE_S + CLOCK_SKEW_S) {
    throw badRequest('JSON web token expires (exp) more than a day from now');
  }
  if (payload.iat !== undefined && payload.iat > now + CLOCK_SKEW_S) {
    throw badRequest('JSON web token was issued (iat) in the future');
  }
  return payload;
}
