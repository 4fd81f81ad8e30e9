/**
 * Copies bytes into their own memory, for values that outlive the packet. Otherwise a small buffer is a view of a 64 KB
 * slab, or of the packet that it came in, and retains all of it: ten thousand held polls would retain forty megabytes
 * for small pieces of them.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
