/**
 * The bytes in memory of their own, for what is kept longer than a moment. A small buffer is else a piece of a slab of
 * 64 KB, or of the packet that it came in, and keeps the whole of it: ten thousand held polls would hold ten thousand
 * pieces of forty megabytes.
 */
export function ownBytes(bytes: Uint8Array): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
