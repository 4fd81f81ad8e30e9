import { endpoint } from '../endpoint.ts';

/** `GET /user_uploads/{realm_id}/{path}`: an address at which a program that has no credentials, such as a player, gets the file for a minute. */
export const getTemporaryUrl = endpoint({
  access: 'spectator',
  async run({ clients, uploadLinks }, _parameters, { options, path }) {
    const { realm_id, shard, key, filename = '' } = path;
    const path_id = `${realm_id}/${shard}/${key}/${filename}`;
    await clients.messages.ReadUpload({ path_id }, options);
    return { url: uploadLinks.make(path_id, filename) };
  },
});
