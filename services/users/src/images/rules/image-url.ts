/** Addresses of images: one place for what the gateway serves and what clients get. */

/**
 * The path of an image below the organisation's address. Names are given once: another picture has another name, so
 * what is at a path never changes.
 */
export function imageUrl(realm: number, name: string, version: number): string {
  return `/user_avatars/${realm}/${name}?version=${version}`;
}
