/** File paths in URLs. */

/** Decodes the percent-encoding of a path; returns the path unchanged if the encoding is invalid. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // No file has such a path.
    return path;
  }
}
