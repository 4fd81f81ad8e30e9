/**
 * BigBlueButton (https://docs.bigbluebutton.org/development/api): every call carries a checksum, the SHA-256 of the
 * call's name, its query and the secret. An empty meeting ends after some minutes, so it is created when a user joins;
 * creating an existing one has no effect. The link holds all data of the meeting, signed, so that it gives no access to
 * other meetings of the server, or to one of another organisation.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { badRequest } from '@rookery/core';
import { askThirdParty } from '@rookery/runtime';
import type { settingsOf } from '../realm/rules/call-providers.ts';
import { isSuccess, withoutSlash } from './provider-requests.ts';

type Settings = NonNullable<ReturnType<typeof settingsOf<'big_blue_button'>>>;

/** The content of a link. */
interface Meeting {
  readonly id: string;
  readonly name: string;
  readonly voice_only: boolean;
  readonly realm: number;
  /** The user who created the link, and moderates. */
  readonly by: number;
}

/** The path for joining, relative to the organisation's URL. */
const JOIN_PATH = '/calls/bigbluebutton/join';

/** Returns the link to a new meeting, relative to the organisation's URL. */
export function meetingLink(settings: Settings, meeting: Omit<Meeting, 'id'>): string {
  const id = `rookery-${randomBytes(16).toString('hex')}`;
  const text = Buffer.from(JSON.stringify({ ...meeting, id } satisfies Meeting)).toString('base64url');
  return `${JOIN_PATH}?bigbluebutton=${text}.${signature(settings, text).toString('base64url')}`;
}

/** @throws BAD_REQUEST `Invalid signature.`, also for another organisation's link */
export function readLink(settings: Settings, token: string, realm: number): Meeting {
  const [text = '', signed = ''] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(settings, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw badRequest('Invalid signature.');
  const meeting = JSON.parse(Buffer.from(text, 'base64url').toString()) as Meeting;
  if (meeting.realm !== realm) throw badRequest('Invalid signature.');
  return meeting;
}

/**
 * Creates the meeting unless it exists.
 * @returns the URL at which this user joins it; undefined on failure
 */
export async function joinMeeting(
  settings: Settings,
  meeting: Meeting,
  person: { readonly id: number; readonly name: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const lockSettingsDisableCam = String(meeting.voice_only);
  const create = { meetingID: meeting.id, name: meeting.name, lockSettingsDisableCam };
  const answer = await askThirdParty(callUrl(settings, 'create', create), {}, signal);
  if (!isSuccess(answer) || elementOf(answer.text, 'returncode') !== 'SUCCESS') return undefined;
  // With it the URL is valid for this meeting only, not for a later one with the same id.
  const createTime = elementOf(answer.text, 'createTime');
  return callUrl(settings, 'join', {
    meetingID: meeting.id,
    role: meeting.by === person.id ? 'MODERATOR' : 'VIEWER',
    fullName: person.name,
    ...(createTime === undefined ? {} : { createTime }),
  });
}

function callUrl(settings: Settings, call: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString().replaceAll('+', '%20');
  const checksum = createHash('sha256').update(`${call}${query}${settings.BIG_BLUE_BUTTON_SECRET}`).digest('hex');
  return `${withoutSlash(settings.BIG_BLUE_BUTTON_URL)}/api/${call}?${query}&checksum=${checksum}`;
}

/** The text of an element that contains one word or number: only these two elements of the XML are needed. */
function elementOf(xml: string, name: 'returncode' | 'createTime'): string | undefined {
  return new RegExp(`<${name}>\\s*(\\w+)\\s*</${name}>`).exec(xml)?.[1];
}

function signature({ BIG_BLUE_BUTTON_SECRET }: Settings, text: string): Buffer {
  return createHmac('sha256', BIG_BLUE_BUTTON_SECRET).update(`join-link:${text}`).digest();
}
