/** Paths of files in addresses. */

/** The path with its percent-encoding decoded; unchanged where the encoding is invalid. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Such a path no file has.
    return path;
  }
}
