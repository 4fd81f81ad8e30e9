import { endpoint } from '../endpoint.ts';
import { countUnknown, relayCredentials } from './credentials.ts';

/**
 * `POST /remotes/push/e2ee/notify`: for other servers; the body is JSON, whose payloads only the devices of their users
 * can decrypt
 */
export const notifyRelayDevices = endpoint({
  summary: 'Send push notifications to devices of another server',
  answer: 'DELIVERED_TO_RELAY',
  access: 'server',
  changes: true,
  fromSystems: true,
  errors: ['INVALID_ZULIP_SERVER', 'MISSING_REMOTE_REALM'],
  async run({ clients, rates }, _parameters, { options, request, reply }) {
    const key = request.headers['idempotency-key'];
    const notification = {
      credentials: relayCredentials(request),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      idempotency_key: typeof key === 'string' ? key : '',
    };
    const notified = clients.users.NotifyRelayDevices(notification, options);
    const { json } = await notified.catch(countUnknown(rates, request, reply));
    return JSON.parse(json.toString());
  },
});
