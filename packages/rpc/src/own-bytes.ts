/**
 * Copies bytes into memory of their own, for what outlives the packet. A small buffer is otherwise a piece of a slab of
 * 64 KB, or of the packet that it came in, and retains the whole of it: ten thousand held polls would retain ten
 * thousand pieces of forty megabytes.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
