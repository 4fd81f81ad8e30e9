/**
 * The variables of push notifications. A push service is configured by all of its variables or none: a partially set
 * group aborts the startup, because otherwise only missing notifications would show it.
 */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkWholeGroups, flag } from '@rookery/runtime';
import { z } from 'zod';
import type { ServiceAccount } from './transports/google-token.ts';

const text = z.string().min(1).optional();
const baseUrl = (url: string) => z.url({ protocol: /^https?$/ }).default(url);

/** Push services of browsers: Chrome and its relatives, Firefox, Edge, Safari. */
const BROWSERS = 'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com';

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().refine((key) => isKey(key, 'rsa'), 'is no RSA key in PEM'),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

export const pushVariables = {
  FCM_SERVICE_ACCOUNT: fromFile('a service account of Google')
    .transform((json, ctx): ServiceAccount => {
      const parsed = serviceAccount.safeParse(parse(json));
      if (parsed.success) return parsed.data;
      ctx.addIssue({ code: 'custom', message: `is no service account: ${z.prettifyError(parsed.error)}` });
      return z.NEVER;
    })
    .optional()
    .describe('Android apps of your own: the file of a service account of Google, or its JSON'),
  FCM_URL: baseUrl('https://fcm.googleapis.com').describe('where Google takes notifications, if elsewhere'),
  APNS_KEY: fromFile('a key of Apple')
    .refine((key) => isKey(key, 'ec'), 'is no EC key in PEM')
    .optional()
    .describe('iOS apps of your own: the file of a key for the push service of Apple (.p8), or its PEM'),
  APNS_KEY_ID: text.describe('the id of APNS_KEY, ten characters'),
  APNS_TEAM_ID: text.describe('the id of your team at Apple, ten characters'),
  APNS_URL: baseUrl('https://api.push.apple.com').describe(
    'where Apple takes notifications: https://api.sandbox.push.apple.com for apps in development',
  ),
  VAPID_PUBLIC_KEY: text.describe('browsers: the public key of the two that `npx web-push generate-vapid-keys` prints'),
  VAPID_PRIVATE_KEY: text.describe('browsers: the private key that belongs to VAPID_PUBLIC_KEY'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:.+@.+|https:\/\/.+)$/, 'mailto: or https:')
    .optional()
    .describe('whom push services of browsers turn to, such as mailto:admin@example.com'),
  /** Subscriptions come from clients: no other host is ever called for one. */
  WEB_PUSH_HOSTS: z
    .string()
    .default(BROWSERS)
    .transform((hosts) => hosts.split(',').filter((host) => host !== '')),
  PUSH_RELAY_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('published apps: the relay that has their keys, such as https://push.example.com'),
  PUSH_RELAY_ORG_ID: z.uuid().optional().describe('what the relay knows this server by'),
  PUSH_RELAY_ORG_KEY: z.string().min(16).optional().describe('the key of this server at the relay'),
  /** `serve`: other servers may send through this one. */
  PUSH_RELAY: z.enum(['serve', 'off']).default('off').describe('serve: be a relay for other servers'),
  /**
   * Whether notifications of the older kind, which push services can read, only announce a message, without content.
   */
  PUSH_REDACT_CONTENT: flag.default(false),
};

export const pushConfig = z.object(pushVariables);
export type PushConfig = z.infer<typeof pushConfig>;

const GROUPS: readonly (readonly (keyof PushConfig)[])[] = [
  ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  ['PUSH_RELAY_URL', 'PUSH_RELAY_ORG_ID', 'PUSH_RELAY_ORG_KEY'],
];

/** Adds an issue for each variable that its group misses, and for a relay without push services. */
export function checkPushGroups(config: PushConfig, ctx: z.RefinementCtx<PushConfig>): void {
  checkWholeGroups(config, ctx, GROUPS);
  if (config.PUSH_RELAY === 'serve' && !config.FCM_SERVICE_ACCOUNT && !config.APNS_KEY) {
    const message = 'a relay needs FCM_SERVICE_ACCOUNT or APNS_KEY';
    ctx.addIssue({ code: 'custom', path: ['PUSH_RELAY'], message });
  }
}

/** A text, or the path of a file that contains it: keys are mounted as files where possible. */
function fromFile(what: string) {
  return z.string().transform((value, ctx) => {
    if (/^\s*(?:\{|-----BEGIN)/.test(value)) return value;
    try {
      return readFileSync(value, 'utf8');
    } catch {
      ctx.addIssue({ code: 'custom', message: `${what}, or a file that can be read` });
      return z.NEVER;
    }
  });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isKey(pem: string, kind: 'rsa' | 'ec'): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === kind;
  } catch {
    return false;
  }
}
