/** Tokens that an external system signs to authenticate users. */
import { createPrivateKey, createSecretKey } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { inject } from 'vitest';
import type { TokenKey } from './token-keys.ts';

/** Returns the key of the organisation with this subdomain. */
export function tokenKey(subdomain: string): TokenKey {
  const key = inject('tokenKeys').find((one) => one.subdomain === subdomain);
  if (!key) throw new Error(`there is no key for ${subdomain}`);
  return key;
}

/**
 * Signs a token that is valid for a minute, unless `claims.exp` says otherwise (undefined: no expiry).
 * @param algorithm replaces the one that the key is for
 */
export function sign(claims: JWTPayload, key: TokenKey, algorithm = key.algorithm): Promise<string> {
  const signer = key.signs.includes('PRIVATE KEY')
    ? createPrivateKey(key.signs)
    : createSecretKey(Buffer.from(key.signs));
  const exp = Math.floor(Date.now() / 1000) + 60;
  return new SignJWT({ exp, ...claims }).setProtectedHeader({ alg: algorithm }).sign(signer);
}
