/** Calls: inserts a link to a room of the organisation's provider into the text. */
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { notifyError } from '../../ui/index.ts';
import { recipientName, watchBox } from '../actions.ts';
import { box } from '../box.ts';
import { recipientOf } from '../recipient/target.ts';
import { insertAtCaret } from '../text.ts';

export type CallKind = 'video' | 'voice';

/** Creates a room. @throws ApiError, NetworkError */
type MakeRoom = (kind: CallKind) => Promise<{ readonly url: string }>;

/** Providers by the ids of `realm_video_chat_provider`. */
const PROVIDERS: Readonly<Record<number, MakeRoom>> = {
  1: async (kind) => ({ url: jitsiRoom(kind) }),
  4: (kind) => api.get('/calls/bigbluebutton/create', { meeting_name: meetingName(), voice_only: kind === 'voice' }),
  5: (kind) => api.post('/calls/zoom/create', { is_video_call: kind === 'video' }),
  6: () => api.post('/calls/constructorgroups/create'),
  7: () => api.post('/calls/nextcloud_talk/create', { room_name: meetingName() }),
};

/** Whether the organisation has chosen a provider. */
export const hasCalls = (): boolean => state.realm_video_chat_provider in PROVIDERS;

/** Creates a room, and inserts the link to it at the caret, unless the box has another text by then. */
export async function addCall(kind: CallKind): Promise<void> {
  const isSame = watchBox();
  try {
    const room = await PROVIDERS[state.realm_video_chat_provider]?.(kind);
    if (room && isSame())
      insertAtCaret(`[${t(kind === 'video' ? 'compose.joinVideo' : 'compose.joinVoice')}](${room.url}) `);
  } catch (error) {
    notifyError(error);
  }
}

/** Jitsi creates a room when the first user opens its address, which others cannot guess. */
function jitsiRoom(kind: CallKind): string {
  const server = state.realm_jitsi_server_url ?? state.server_jitsi_server_url ?? '';
  const options = kind === 'voice' ? '#config.startWithVideoMuted=true' : '';
  return `${server.replace(/\/$/, '')}/${crypto.getRandomValues(new BigUint64Array(1))[0]}${options}`;
}

function meetingName(): string {
  const recipient = recipientOf(box.target);
  return recipient ? recipientName(recipient) : state.realm_name;
}
