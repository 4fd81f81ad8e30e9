import { RawResponse } from '../../wire/envelope.ts';
import { expiry, finish, offsetOf, repeatable, tusEndpoint, UPLOADER } from './resumable.ts';

/**
 * `HEAD /tus/{upload_id}`: returns the number of received bytes
 *
 * An upload whose last request was interrupted after its last byte is completed here.
 */
export const getResumableUpload = tusEndpoint(
  'Get how far a resumable upload has come',
  UPLOADER,
  async (messages, { path, options }) => {
    const { upload_id = '' } = path;
    const upload = await messages.GetResumableUpload({ upload_id }, repeatable(upload_id, options));
    if (upload.offset === upload.size) await finish(messages, upload, options);
    const { size, metadata } = upload;
    const about = { 'upload-length': String(size), ...(metadata !== '' && { 'upload-metadata': metadata }) };
    return new RawResponse(200, { ...offsetOf(upload), ...about, ...expiry(upload) });
  },
);
