/** Devices and addresses of logins, as hashes: recognisable, but not readable. */
import { documentKey } from '@rookery/core';
import { type ClientSession, type Database, type IndexSpecs, sessionOptions, type Tx } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { secretHash } from '../../keys/keys.ts';

export const LOGIN_PLACE_INDEXES: IndexSpecs = {
  [COLLECTIONS.loginPlaces]: [{ name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

interface LoginPlacesDocument {
  readonly _id: number;
  readonly realm: number;
  readonly user: number;
  /** Devices and addresses, the newest last. */
  readonly places: readonly { readonly mark: string; readonly at: number }[];
  readonly expires_at: Date;
}

/** The places of one account. */
type LoginPlaces = LoginPlacesDocument['places'];

/** Max. marks per user, more than a user logs in from in half a year; the document stays at a few kilobytes. */
const MAX_PLACES = 60;
/** How long an unused place stays known, ms. */
const RETENTION_MS = 180 * 24 * 3600_000;
/**
 * Age after which a place in use is written again, ms, so that it does not expire; more often would be needless writes.
 */
const FRESH_MS = 24 * 3600_000;

/** The hashes that identify a device, and an address. */
export function marksOf(user: { realm: number; id: number }, options: { device: string; address: string }): string[] {
  return [`device ${options.device}`, `address ${options.address}`].map((text) =>
    secretHash(`${user.realm}:${user.id}:${text}`),
  );
}

/** Reads the places that a user logged in from, in the session of an operation or outside. */
export async function findPlaces(
  database: Database,
  realm: number,
  user: number,
  session?: ClientSession,
): Promise<LoginPlaces> {
  const found = await database
    .collection<LoginPlacesDocument>(COLLECTIONS.loginPlaces)
    .findOne({ _id: documentKey(realm, user) }, sessionOptions(session));
  return found?.places ?? [];
}

/** Whether all marks are known. */
export function areKnown(places: LoginPlaces, marks: readonly string[]): boolean {
  return marks.every((mark) => places.some((place) => place.mark === mark));
}

/** Whether all marks are known and were recently written. */
export function areFresh(places: LoginPlaces, marks: readonly string[], now: number): boolean {
  return areKnown(
    places.filter(({ at }) => at > now - FRESH_MS),
    marks,
  );
}

/** Stages the places of a login. */
export function addPlaces(tx: Tx, user: number, before: LoginPlaces, marks: readonly string[]): void {
  const others = before.filter(({ mark }) => !marks.includes(mark));
  const places = [...others, ...marks.map((mark) => ({ mark, at: tx.nowMs }))].slice(-MAX_PLACES);
  const { realm } = tx;
  const _id = documentKey(realm, user);
  const change = { realm, user, places, expires_at: new Date(tx.nowMs + RETENTION_MS) };
  tx.update(COLLECTIONS.loginPlaces, { _id }, { $set: change }, { upsert: true });
}

/** Stages the removal of all known places of a user. */
export function removePlaces(tx: Tx, user: number): void {
  tx.remove(COLLECTIONS.loginPlaces, { _id: documentKey(tx.realm, user) });
}
