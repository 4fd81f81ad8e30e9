/** The user whose client is measured, and sends to them. */
import type { Account, LoadClient } from '../../clients/request-load.ts';
import type { Installation } from '../installation.ts';

export interface Reader {
  readonly email: string;
  readonly password: string;
  /** As the browser addresses it. */
  readonly origin: string;
  readonly account: Account;
}

export async function channelId(installation: Installation, account: Account, name: string): Promise<number> {
  const client = installation.client(1);
  const { body } = await client.get(account, `/get_stream_id?stream=${encodeURIComponent(name)}`);
  await client.close();
  return (JSON.parse(body.toString()) as { stream_id: number }).stream_id;
}

/** Sends to a channel. @returns the id of the message */
export async function send(client: LoadClient, by: Account, to: string, topic: string, text: string): Promise<number> {
  const { status, body } = await client.post(by, '/messages', { type: 'channel', to, topic, content: text });
  if (status !== 200) throw new Error(`send: ${status} ${body}`);
  return (JSON.parse(body.toString()) as { id: number }).id;
}
