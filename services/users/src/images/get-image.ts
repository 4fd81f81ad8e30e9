import type { GetImageReply } from '@rookery/protos/gen/rookery/GetImageReply.ts';
import type { GetImageRequest__Output } from '@rookery/protos/gen/rookery/GetImageRequest.ts';
import type { DatabaseContext } from '../database/context.ts';
import { findImage } from './store.ts';

/** Returns the image with this name, to any caller who knows the name; without bytes if there is none. */
export async function getImage(
  context: Pick<DatabaseContext, 'database'>,
  request: GetImageRequest__Output,
): Promise<GetImageReply> {
  return (await findImage(context.database, request.realm_id, request.name)) ?? {};
}
