/**
 * Nextcloud Talk (https://nextcloud-talk.readthedocs.io/en/latest/conversation/): public conversations, which anyone
 * with the URL may join.
 */
import { askThirdParty, memberOf } from '@rookery/runtime';
import type { settingsOf } from '../realm/rules/call-providers.ts';
import { basic, isSuccess, withoutSlash } from './provider-requests.ts';

type Settings = NonNullable<ReturnType<typeof settingsOf<'nextcloud_talk'>>>;

/** `roomType` of a public conversation. */
const PUBLIC = 3;

/** @returns the room's URL; undefined if none was created */
export async function createRoom(settings: Settings, name: string, signal: AbortSignal): Promise<string | undefined> {
  const { NEXTCLOUD_TALK_URL, NEXTCLOUD_TALK_USERNAME, NEXTCLOUD_TALK_PASSWORD } = settings;
  const base = withoutSlash(NEXTCLOUD_TALK_URL);
  const answer = await askThirdParty(
    `${base}/ocs/v2.php/apps/spreed/api/v4/room`,
    {
      method: 'POST',
      headers: {
        'OCS-APIRequest': 'true',
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: basic(NEXTCLOUD_TALK_USERNAME, NEXTCLOUD_TALK_PASSWORD),
      },
      body: JSON.stringify({ roomType: PUBLIC, roomName: name }),
    },
    signal,
  );
  const token = memberOf(answer, 'ocs', 'data', 'token');
  if (!isSuccess(answer) || typeof token !== 'string' || token === '') return undefined;
  return `${base}/index.php/call/${encodeURIComponent(token)}`;
}
