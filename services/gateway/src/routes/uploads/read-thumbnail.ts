import { DomainError } from '@rookery/core';
import { endpoint } from '../endpoint.ts';

/** `GET /thumbnail/{realm_id}/{filename}`: for users who may read the file; under `/json` also for spectators */
export const getThumbnailStatus = endpoint({
  summary: 'Check whether a file has thumbnails',
  answer: 'HAS_THUMBNAIL',
  since: 479,
  access: 'spectator',
  async run({ clients }, _parameters, { options, path }) {
    const path_id = `${path.realm_id}/${path.filename}`;
    // First check whether the file exists at all.
    await clients.messages.ReadUpload({ path_id }, options);
    try {
      const { is_broken } = await clients.messages.ReadThumbnail({ path_id }, options);
      return { has_thumbnail: !is_broken };
    } catch (error) {
      if (error instanceof DomainError && error.httpStatus === 404) return { has_thumbnail: false };
      throw error;
    }
  },
});
