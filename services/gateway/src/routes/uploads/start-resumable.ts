import { RawResponse } from '../../wire/envelope.ts';
import { hasBytes, readLength, readMetadata } from '../../wire/tus.ts';
import { receive } from './append.ts';
import { expiry, finish, offsetOf, tusEndpoint } from './resumable.ts';

/**
 * `POST /tus/`: with the first bytes, if the request has any (docs/uploads.md). Endpoints under `/tus/` have no
 * envelope. `/tus` works too
 */
export const startResumableUpload = tusEndpoint('Start a resumable upload', 'everyone', async (messages, call) => {
  const { request, options } = call;
  const size = readLength(request);
  const { text, filename, filetype } = readMetadata(request);
  const about = { name: filename, content_type: filetype, metadata: text };
  const started = await messages.StartResumableUpload({ ...about, size }, { ...options, requestKey: undefined });
  const upload = hasBytes(request) ? await receive(messages, call, started) : started;
  const location = `${request.routeOptions.url?.replace(/\/$/, '')}/${upload.upload_id}`;
  if (upload.offset === size) {
    return new RawResponse(200, { location, ...offsetOf(upload) }, await finish(messages, upload, options));
  }
  return new RawResponse(201, { location, ...(hasBytes(request) && offsetOf(upload)), ...expiry(upload) });
});
