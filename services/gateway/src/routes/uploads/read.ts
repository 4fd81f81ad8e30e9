import { endpoint } from '../endpoint.ts';

/**
 * `GET /user_uploads/{realm_id}/{filename}`: returns a URL that needs no credentials for a minute, for programs such as
 * media players; under `/json` also for spectators
 */
export const getTemporaryUrl = endpoint({
  summary: 'Get a temporary URL of a file',
  answer: 'TEMPORARY_URL',
  access: 'spectator',
  async run({ clients, uploadLinks }, _parameters, { options, path }) {
    const path_id = `${path.realm_id}/${path.filename}`;
    await clients.messages.ReadUpload({ path_id }, options);
    return { url: uploadLinks.make(path_id, path_id.slice(path_id.lastIndexOf('/') + 1)) };
  },
});
