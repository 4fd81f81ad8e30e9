/**
 * Registrations that gateways cache. A gateway caches one of each queue whose polls it forwards, so that a replica that
 * takes over reads nothing, and a queue survives an outage in which its entry in the bucket expired. The signature
 * binds it to the queue, the user and the organisation; a gateway can use it for nothing else.
 */
import { type SecretKeys, SIGNATURE_BYTES } from '@rookery/core';
import type { Registration } from './rules/registration.ts';
import { decodeRegistration, encodeRegistration } from './stored-registration.ts';

/**
 * Max. size of a signed registration, bytes. A longer one (a narrow of hundreds of terms) is only in the bucket: it
 * would travel with every poll.
 */
const MAX_BYTES = 8 * 1024;

export class SignedRegistrations {
  readonly #keys: SecretKeys;

  constructor(keys: SecretKeys) {
    this.#keys = keys;
  }

  /** Returns the registration with its signature; empty if there is no key, or the registration is too large. */
  sign(registration: Registration): Buffer {
    const stored = encodeRegistration(registration);
    const signature =
      stored.length > MAX_BYTES
        ? undefined
        : this.#keys.sign(purpose(registration.realm, registration.queueId), stored);
    return signature ? Buffer.concat([signature, stored]) : Buffer.alloc(0);
  }

  /**
   * Returns the registration of this queue, if its signature is valid; undefined for anything else, and for an unknown
   * form.
   */
  open(realm: number, queueId: string, signed: Uint8Array): Registration | undefined {
    const stored = signed.subarray(SIGNATURE_BYTES);
    if (stored.length === 0) return undefined;
    const signature = signed.subarray(0, SIGNATURE_BYTES);
    return this.#keys.verify(signature, purpose(realm, queueId), stored)
      ? decodeRegistration(realm, queueId, stored)
      : undefined;
  }
}

function purpose(realm: number, queueId: string): string {
  return `queue registration ${realm} ${queueId} `;
}
