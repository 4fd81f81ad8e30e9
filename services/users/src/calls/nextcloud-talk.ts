/**
 * Nextcloud Talk (https://nextcloud-talk.readthedocs.io/en/latest/conversation/): a public conversation, which anyone
 * with its address may join.
 */
import type { settingsOf } from '../realm/rules/call-providers.ts';
import { askProvider, basic, isSuccess, memberOf, withoutSlash } from './ask-provider.ts';

type Settings = NonNullable<ReturnType<typeof settingsOf<'nextcloud_talk'>>>;

/** `roomType`: anyone with the address may join. */
const PUBLIC = 3;

/** @returns where the room is; undefined where none was made */
export async function createRoom(settings: Settings, name: string, signal: AbortSignal): Promise<string | undefined> {
  const { NEXTCLOUD_TALK_URL, NEXTCLOUD_TALK_USERNAME, NEXTCLOUD_TALK_PASSWORD } = settings;
  const base = withoutSlash(NEXTCLOUD_TALK_URL);
  const answer = await askProvider(
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
