/** How the table of contents is written. */
import type { Root } from '../authentication/identify.ts';
import type { Endpoint } from './endpoint.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A path and its endpoints, under one or both roots. */
export interface Entry {
  readonly path: string;
  readonly endpoints: Readonly<Partial<Record<Method, Endpoint>>>;
  readonly roots: readonly Root[];
  /** Whether it is called in the words of tus (wire/tus.ts). */
  readonly speaksTus: boolean;
  /** The last variable of the path, where that is the rest of the address with all its slashes. */
  readonly rest: string | undefined;
}

const BOTH: readonly Root[] = ['/api/v1', '/json'];

export function at(path: string, endpoints: Entry['endpoints'], roots = BOTH): Entry {
  return { path, endpoints, roots, speaksTus: false, rest: undefined };
}

/**
 * A path whose last variable is the rest of the address. Slashes belong to its value, percent-encoded or not: generated
 * clients encode them, since their descriptions know only variables of one segment. Nothing in it is resolved (`..`).
 */
export function restAt(path: string, endpoints: Entry['endpoints']): Entry {
  return { ...at(path, endpoints), rest: path.slice(path.lastIndexOf(':') + 1) };
}

/** A path of resumable uploads; one that ends in a slash is found without it too. */
export function tusAt(path: string, endpoints: Entry['endpoints']): Entry {
  return { path, endpoints, roots: BOTH, speaksTus: true, rest: undefined };
}
