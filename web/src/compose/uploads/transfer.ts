/** Uploads a file by the tus protocol (docs/uploads.md): in parts, and resumed after a lost connection. */
import { DetailedError, Upload } from 'tus-js-client';
import { csrfToken } from '../../state/index.ts';

const ENDPOINT = '/json/tus';
/**
 * Size of a part, bytes. Each part is a request, which must arrive within a minute and counts against the rate limit.
 */
const PART_BYTES = 4 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];
/** Whether a response is final. After 409 (another offset) and 423 (locked), a retry reads the offset again. */
const isPermanentStatus = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 423, 429].includes(status);

interface Events {
  /** `share` is the uploaded part, 0 to 1. */
  onProgress(share: number): void;
  onDone(url: string, filename: string): void;
  onFailed(error: string): void;
}

export function createTransfer(file: File, events: Events): { start(): void; abort(): void } {
  const upload: Upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name || 'file', filetype: file.type },
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => request.setHeader('X-CSRFToken', csrfToken()),
    onShouldRetry: (error) => !isPermanentStatus(error.originalResponse?.getStatus() ?? 0),
    onProgress: (sent, all) => events.onProgress(all > 0 ? sent / all : 1),
    onError: (error) => events.onFailed(errorMessage(error)),
    onSuccess: ({ lastResponse }) => {
      const done = parse(lastResponse.getBody()) ?? askAgain(upload, file.size);
      Promise.resolve(done).then(
        ({ url, filename }) => events.onDone(url, filename),
        (error: unknown) => events.onFailed(String(error)),
      );
    },
  });
  return {
    start: () => void resumeOrStart(upload),
    abort: () => void upload.abort(true).catch(() => undefined),
  };
}

/** Resumes an upload that a reload interrupted, else starts a new one. */
async function resumeOrStart(upload: Upload): Promise<void> {
  const earlier = await upload.findPreviousUploads().catch(() => []);
  if (earlier[0] && !upload.url) upload.resumeFromPreviousUpload(earlier[0]);
  upload.start();
}

interface Done {
  readonly url: string;
  readonly filename: string;
}

function parse(body: string): Done | undefined {
  try {
    const done = JSON.parse(body) as Partial<Done>;
    return typeof done.url === 'string' ? { url: done.url, filename: done.filename ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** The response to the last byte was lost: a request without bytes at the end gets the same response. */
async function askAgain(upload: Upload, size: number): Promise<Done> {
  const response = await fetch(upload.url as string, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(size),
      'x-csrftoken': csrfToken(),
    },
  });
  const done = parse(await response.text());
  if (!done) throw new Error(`HTTP status ${response.status}`);
  return done;
}

function errorMessage(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const { msg, message } = JSON.parse(body ?? '') as { msg?: string; message?: string };
    return msg ?? message ?? error.message;
  } catch {
    return error.message;
  }
}
