import { endpoint } from '../endpoint.ts';

/** `POST /logout`: `/json` only; ends the session of the cookie */
export const endSession = endpoint({
  summary: 'Log out',
  changes: true,
  async run({ clients, sessions }, _parameters, { options, reply, sessionId = '' }) {
    await clients.users.EndSession({ session_id: sessionId }, options);
    sessions.end(reply);
  },
});
