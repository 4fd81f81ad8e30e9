/** Paths of files in addresses. */

/** A path of an address as it is meant. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Such a path no file has.
    return path;
  }
}
