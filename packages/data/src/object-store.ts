/**
 * Files in a bucket of S3 or a compatible server: one object per file, written as a whole when the file is finished and
 * never changed. The store makes only basic requests, so that every compatible server works: no conditional writes, and
 * no checksums by the server, since the mover reads objects back (`move-files.ts`).
 *
 * The module is imported by its own path, and only if S3 is configured: the SDK takes some 15 MiB.
 */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type LeveledLogger, notReady } from '@rookery/core';
import { BucketRefusal, type ObjectStore } from './objects.ts';

/** The address of the bucket, and the credentials. */
export interface S3Options {
  /** The URL of the server, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether requests name the bucket in the path instead of the host. */
  readonly pathStyle: boolean;
  readonly logger: LeveledLogger;
}

const MB = 1024 ** 2;
/**
 * Size of a part of an upload, bytes; two are in memory, one in flight and one being filled. S3 accepts parts of 5 MB
 * or more, and 10,000 of them, hence files of up to 80 GB.
 */
const PART_BYTES = 8 * MB;
const CONCURRENT_PARTS = 2;
/** Timeout of connecting, ms: an unreachable server is reported within it. */
const CONNECT_MS = 3_000;
/** How long a socket may be silent during a request before it is closed, ms. */
const SILENT_MS = 15_000;
/** Timeout of a small request, or of one for a piece of a file, including retries, ms. */
const REQUEST_MS = 8_000;
const TRIES = 3;

export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #logger: LeveledLogger;

  constructor(options: S3Options) {
    this.#bucket = options.bucket;
    this.#logger = options.logger;
    this.#client = new S3Client({
      endpoint: options.endpoint,
      region: options.region,
      forcePathStyle: options.pathStyle,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS, socketTimeout: SILENT_MS },
      // Not every server supports the checksums that newer releases of the SDK send by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: Readable.from(bytes, { objectMode: false }) },
      partSize: PART_BYTES,
      queueSize: CONCURRENT_PARTS,
    });
    const abort = () => void upload.abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      await upload.done();
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  async *read(key: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const request = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
    const { Body } = await this.#client.send(request, { abortSignal: signal });
    // In Node, the SDK returns a Node stream.
    for await (const bytes of Body as Readable) {
      signal.throwIfAborted();
      yield bytes;
    }
  }

  async range(key: string, start: number, length: number): Promise<Buffer | undefined> {
    const Range = `bytes=${start}-${start + length - 1}`;
    const request = new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range });
    return this.#answered(async (abortSignal) => {
      const { Body } = await this.#client.send(request, { abortSignal });
      return Body && Buffer.from(await Body.transformToByteArray());
    });
  }

  size(key: string): Promise<number | undefined> {
    const request = new HeadObjectCommand({ Bucket: this.#bucket, Key: key });
    return this.#answered(async (abortSignal) => {
      return (await this.#client.send(request, { abortSignal })).ContentLength;
    });
  }

  async remove(key: string): Promise<void> {
    const request = new DeleteObjectCommand({ Bucket: this.#bucket, Key: key });
    await this.#answered((abortSignal) => this.#client.send(request, { abortSignal }));
  }

  close(): void {
    this.#client.destroy();
  }

  /**
   * Makes a request; returns undefined if the object, or the range of it, does not exist.
   * @throws SERVER_NOT_READY if S3 fails or does not answer in time
   */
  async #answered<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    try {
      return await call(AbortSignal.timeout(REQUEST_MS));
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
      if (error instanceof S3ServiceException && error.name === 'InvalidRange') return undefined;
      this.#logger.warn({ err: error, bucket: this.#bucket }, 'unexpected S3 response');
      throw isForbidden(error) ? new BucketRefusal() : notReady();
    }
  }
}

const isForbidden = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;
