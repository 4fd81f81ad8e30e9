/**
 * Constructor Groups: every user has one room, which is created at the first request for it. The token is the access
 * key and the SHA-256 of both keys.
 */
import { createHash } from 'node:crypto';
import { askThirdParty, memberOf } from '@rookery/runtime';
import type { settingsOf } from '../realm/rules/call-providers.ts';
import { isSuccess, webAddress, withoutSlash } from './provider-requests.ts';

type Settings = NonNullable<ReturnType<typeof settingsOf<'constructor_groups'>>>;

/** @returns the room's URL; undefined if there is none */
export async function ownRoom(
  settings: Settings,
  person: { readonly email: string; readonly name: string; readonly key: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { CONSTRUCTOR_GROUPS_URL, CONSTRUCTOR_GROUPS_ACCESS_KEY: access } = settings;
  const hash = createHash('sha256').update(`${access}|${settings.CONSTRUCTOR_GROUPS_SECRET_KEY}`).digest('hex');
  const name = `${person.name}'s room`;
  const answer = await askThirdParty(
    `${withoutSlash(CONSTRUCTOR_GROUPS_URL)}/room/default`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${access}|${hash}`, 'content-type': 'application/json' },
      // The fallback name is for the case that another user's room has the first.
      body: JSON.stringify({ creator_email: person.email, name, fallback_name: `${name} (${person.key})` }),
    },
    signal,
  );
  return isSuccess(answer) ? webAddress(memberOf(answer, 'url')) : undefined;
}
