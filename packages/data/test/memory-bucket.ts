/** A bucket in memory, for tests that need to stop a move between two requests; tests/s3 has a real server. */
import type { ObjectStore } from '../src/index.ts';

export class MemoryBucket implements ObjectStore {
  readonly objects = new Map<string, Buffer>();
  /** Runs before an object is read as a whole, as the mover reads its copy back. */
  beforeRead: () => Promise<void> = async () => {};

  async put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    this.objects.set(key, Buffer.concat(pieces));
  }

  async *read(key: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    await this.beforeRead();
    signal.throwIfAborted();
    const found = this.objects.get(key);
    if (!found) throw new Error(`there is no object ${key}`);
    yield found;
  }

  async range(key: string, start: number, length: number): Promise<Buffer | undefined> {
    const found = this.objects.get(key)?.subarray(start, start + length);
    return found && found.length > 0 ? found : undefined;
  }

  async size(key: string): Promise<number | undefined> {
    return this.objects.get(key)?.length;
  }

  async remove(key: string): Promise<void> {
    this.objects.delete(key);
  }

  close(): void {}
}
