/** Ports and keys of the push services of the API suite; the test files start the services. */
import { generateKeyPairSync } from 'node:crypto';
import { freePort } from '@rookery/embedded';
import webPush from 'web-push';

export interface PushServices {
  readonly fcm: { readonly port: number; readonly keys: { publicKey: string; privateKey: string } };
  readonly apns: { readonly port: number; readonly keys: { publicKey: string; privateKey: string } };
  readonly webPort: number;
  readonly vapidPublicKey: string;
}

const spki = { type: 'spki', format: 'pem' } as const;
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;

export async function pushSetup(): Promise<{ services: PushServices; env: Record<string, string> }> {
  const [fcmPort, apnsPort, webPort] = [await freePort(), await freePort(), await freePort()];
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: spki, privateKeyEncoding: pkcs8 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: spki, privateKeyEncoding: pkcs8 });
  const vapid = webPush.generateVAPIDKeys();
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const account = {
    project_id: 'test-project',
    client_email: 'push@test.iam.gserviceaccount.com',
    private_key: rsa.privateKey,
    private_key_id: 'key-1',
    token_uri: `${url(fcmPort)}/token`,
  };
  return {
    services: {
      fcm: { port: fcmPort, keys: rsa },
      apns: { port: apnsPort, keys: ec },
      webPort,
      vapidPublicKey: vapid.publicKey,
    },
    env: {
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
      FCM_URL: url(fcmPort),
      APNS_KEY: ec.privateKey,
      APNS_KEY_ID: 'KEY1234567',
      APNS_TEAM_ID: 'TEAM123456',
      APNS_URL: url(apnsPort),
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      VAPID_SUBJECT: 'mailto:admin@example.com',
      WEB_PUSH_HOSTS: '127.0.0.1',
      PUSH_RELAY: 'serve',
    },
  };
}
