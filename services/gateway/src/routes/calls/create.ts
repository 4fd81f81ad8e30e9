import { z } from 'zod';
import { bool, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /calls/bigbluebutton/create`: returns a link; the meeting is created when a user follows it */
export const createBigBlueButtonCall = endpoint({
  summary: 'Create a BigBlueButton call',
  answer: 'CALL',
  parameters: { meeting_name: plain(z.string()), voice_only: bool(false) },
  async run({ clients }, { meeting_name: name, voice_only }, { options }) {
    return (await clients.users.CreateCall({ provider: 'big_blue_button', name, voice_only }, options)).json;
  },
});

/** `POST /calls/zoom/create`: creates a meeting for the caller, with the server's Zoom account */
export const createZoomCall = endpoint({
  summary: 'Create a Zoom call',
  answer: 'CALL',
  errors: ['INVALID_ZOOM_TOKEN', 'UNKNOWN_ZOOM_USER'],
  parameters: { is_video_call: bool(true) },
  async run({ clients }, { is_video_call }, { options }) {
    const request = { provider: 'zoom_server_to_server', voice_only: !is_video_call };
    return (await clients.users.CreateCall(request, options)).json;
  },
});

/** `POST /calls/nextcloud_talk/create`: creates a public room */
export const createNextcloudTalkCall = endpoint({
  summary: 'Create a Nextcloud Talk call',
  answer: 'CALL',
  since: 465,
  parameters: { room_name: plain(z.string().default('Call')) },
  async run({ clients }, { room_name: name }, { options }) {
    return (await clients.users.CreateCall({ provider: 'nextcloud_talk', name }, options)).json;
  },
});

const createOwn = (summary: string, provider: string, since: number) =>
  endpoint({
    summary,
    answer: 'CALL',
    since,
    async run({ clients }, _parameters, { options }) {
      return (await clients.users.CreateCall({ provider }, options)).json;
    },
  });

/** `POST /calls/constructorgroups/create`: returns the caller's own room */
export const createConstructorGroupsCall = createOwn('Create a Constructor Groups call', 'constructor_groups', 460);

/** `POST /calls/webex/create`: always rejected; this server does not support Webex */
export const createWebexCall = createOwn('Create a Webex call', 'webex', 493);
