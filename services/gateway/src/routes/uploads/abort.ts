import { RawResponse } from '../../wire/envelope.ts';
import { withStatus } from '../../wire/tus.ts';
import { repeatable, tusEndpoint, UPLOADER } from './resumable.ts';

/** `DELETE /tus/{upload_id}`: aborts the upload; answers 404 for a completed one, which is a file */
export const abortUpload = tusEndpoint('Abort a resumable upload', UPLOADER, async (messages, { path, options }) => {
  const { upload_id = '' } = path;
  const each = repeatable(upload_id, options);
  const { path_id } = await messages.GetResumableUpload({ upload_id }, each);
  if (path_id !== '') throw withStatus(404, 'Not found');
  await messages.AbortUpload({ upload_id }, each);
  return new RawResponse(204, {});
});
