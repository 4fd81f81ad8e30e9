/** Paths of images, for the gateway that serves them and the clients that get them. */

/**
 * Returns the path of an image, relative to the organisation's URL. Names are never reused: a new picture has a new
 * name, so the content of a path never changes.
 */
export function imageUrl(realm: number, name: string, version: number): string {
  return `/user_avatars/${realm}/${name}?version=${version}`;
}
