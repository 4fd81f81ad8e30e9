/** Helpers for the table of endpoints. */
import type { Root } from '../authentication/identify.ts';
import type { Endpoint } from './endpoint.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A path and its endpoints, under one or both roots. */
export interface Entry {
  readonly path: string;
  readonly endpoints: Readonly<Partial<Record<Method, Endpoint>>>;
  readonly roots: readonly Root[];
  /** Whether it uses the tus protocol (wire/tus.ts). */
  readonly speaksTus: boolean;
  /** The last variable of the path, if it matches the rest of the URL including slashes. */
  readonly rest: string | undefined;
}

const BOTH: readonly Root[] = ['/api/v1', '/json'];

export function route(path: string, endpoints: Entry['endpoints'], roots = BOTH): Entry {
  return { path, endpoints, roots, speaksTus: false, rest: undefined };
}

/**
 * Builds an entry whose last variable matches the rest of the URL. Slashes are part of its value, percent-encoded or
 * not: generated clients encode them, since OpenAPI only has variables of one segment. `..` in it is not resolved.
 */
export function restAt(path: string, endpoints: Entry['endpoints']): Entry {
  return { ...route(path, endpoints), rest: path.slice(path.lastIndexOf(':') + 1) };
}

/** Builds an entry for resumable uploads. A path that ends in a slash also matches without it. */
export function tusAt(path: string, endpoints: Entry['endpoints']): Entry {
  return { path, endpoints, roots: BOTH, speaksTus: true, rest: undefined };
}
