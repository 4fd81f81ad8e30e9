import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { z } from 'zod';
import { pushVariables } from './push-variables.ts';
import { Pusher, type Target } from './pusher.ts';

it('sends no removal to Safari, which would end the subscription', async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const config = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:a@example.com' };
  const pusher = new Pusher(z.object(pushVariables).parse(config));
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const targetAt = (endpoint: string): Target => {
    const address = { via: 'web' as const, token_id: 't', subscription: { endpoint, keys } };
    return { kind: 'device', device: { _id: endpoint, realm: 2, user: 8, device: 1, realm_url: '', address } };
  };
  const targets = ['web.push.apple.com', 'push.apple.com.example', 'fcm.googleapis.com'].map((host) =>
    targetAt(`https://${host}/x`),
  );
  const job = {
    recipient: { realm_name: 'Zoo', user_id: 8 },
    realm: { id: 2, uuid: 'u' },
    defaultUrl: 'https://chat.example.com',
    targets,
    idempotencyKey: 'k',
  };
  // Whatever is sent fails.
  const signal = AbortSignal.abort();
  const failed = { result: 'failed', reason: 'connection' };
  const removed = await pusher.push({ ...job, notification: { type: 'remove', message_ids: [5] } }, signal);
  expect(removed).toEqual([{ result: 'sent' }, failed, failed]);
  const tested = await pusher.push({ ...job, notification: { type: 'test', time: 1 } }, signal);
  expect(tested).toEqual([failed, failed, failed]);
  expect(pusher.figures).toEqual({ sent: 1, gone: 0, failed: 5 });
});

it('counts what it sends for another server', async () => {
  const pusher = new Pusher(z.object(pushVariables).parse({}));
  const encrypted = { push_key_id: 1, encrypted_data: 'YQ==' };
  const push = { kind: 'fcm' as const, token: 't', appId: '', encrypted, isRemoval: false, key: undefined };
  const result = await pusher.pushEncrypted(push, AbortSignal.timeout(1_000));
  expect(result).toEqual({ result: 'failed', reason: 'credentials' });
  expect(pusher.figures).toEqual({ sent: 0, gone: 0, failed: 1 });
});
