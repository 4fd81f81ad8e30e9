import { endpoint } from '../endpoint.ts';

/** `GET /user_uploads/{realm_id}/{filename}`: an address at which a program that has no credentials, such as a player, gets the file for a minute. */
export const getTemporaryUrl = endpoint({
  access: 'spectator',
  async run({ clients, uploadLinks }, _parameters, { options, path }) {
    const path_id = `${path.realm_id}/${path.filename}`;
    await clients.messages.ReadUpload({ path_id }, options);
    return { url: uploadLinks.make(path_id, path_id.slice(path_id.lastIndexOf('/') + 1)) };
  },
});
