/** The configuration of the users service. */
import {
  authLease,
  checkFilesGroup,
  checkWholeGroups,
  externalUrl,
  filesVariables,
  flag,
  journalConfig,
  neededSecretKeys,
  networks,
} from '@rookery/runtime';
import { z } from 'zod';
import { signingKeys } from './authentication/rules/signing-keys.ts';
import { checkPushGroups, pushVariables } from './push/push-variables.ts';
import { CALL_GROUPS } from './realm/rules/call-providers.ts';

const webUrl = z.url({ protocol: /^https?$/ }).optional();
const webUrlOr = (url: string) => z.url({ protocol: /^https?$/ }).default(url);
const secret = z.string().min(1).optional();

export const usersConfig = journalConfig
  .extend({
    SECRET_KEYS: neededSecretKeys,
    /** The host name distinguishes subdomains from the root; bot addresses are at this host. */
    EXTERNAL_URL: externalUrl,
    AUTH_LEASE_MS: authLease,
    /**
     * Max. users of an organisation whose members' coming online is published; in larger ones these events outnumber
     * the messages.
     */
    PRESENCE_EVENTS_MAX_USERS: z.coerce.number().int().min(0).default(100),
    /** The mail server. Without it, features that need mail are rejected, or in development the mails become files. */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .describe('the mail server, such as smtps://user:password@mail.example.com:465'),
    MAIL_FROM: z
      .string()
      .regex(
        /^(?:[^<>@\p{C}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
        'an address, or a name and an address in <>',
      )
      .default('Rookery <noreply@localhost>')
      .describe('the address that mails come from'),
    /**
     * The domain of addresses that take replies to notification mails; mail to it is delivered to INCOMING_MAIL_PORT of
     * the gateway.
     */
    REPLY_MAIL_DOMAIN: z
      .hostname()
      .optional()
      .describe('the domain whose mail the gateway takes in; without it replies to mails are not posted'),
    /**
     * Max. mails that one client address can cause in 24 hours without a login. Higher: more mails for an abuser;
     * lower: an office behind one address cannot register. 0: no limit.
     */
    MAILS_PER_ADDRESS_PER_DAY: z.coerce.number().int().min(0).default(5),
    /**
     * Max. wrong passwords from one client address in 30 minutes, over all accounts. Higher: more guesses; lower: an
     * office behind one address is locked out. 0: no limit.
     */
    LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(0).default(100),
    /** Whether users get mails about logins from new devices or addresses; default: not in development. */
    LOGIN_MAILS: flag.optional(),
    /** Max. invitations that an organisation may mail in 24 hours: a bound on what a stolen account can send. */
    INVITATIONS_PER_DAY: z.coerce.number().int().min(0).default(100),
    /**
     * Keys for signing tokens that name a user and are traded for that user's API key: one per organisation, by
     * subdomain.
     */
    JWT_AUTH_KEYS: signingKeys,
    /** Providers of video calls. Organisations can choose a provider once all of its settings are present. */
    BIG_BLUE_BUTTON_URL: webUrl.describe(
      'video calls by BigBlueButton: its address, such as https://bbb.example.com/bigbluebutton/',
    ),
    BIG_BLUE_BUTTON_SECRET: secret.describe('the shared secret of BigBlueButton'),
    ZOOM_ACCOUNT_ID: secret.describe(
      'video calls by Zoom: the account id of an app of the kind Server-to-Server OAuth',
    ),
    ZOOM_CLIENT_ID: secret.describe('the client id of the app of ZOOM_ACCOUNT_ID'),
    ZOOM_CLIENT_SECRET: secret.describe('the client secret of the app of ZOOM_ACCOUNT_ID'),
    ZOOM_API_URL: webUrlOr('https://api.zoom.us').describe('where Zoom is, if elsewhere'),
    ZOOM_OAUTH_URL: webUrlOr('https://zoom.us').describe('where Zoom gives tokens, if elsewhere'),
    NEXTCLOUD_TALK_URL: webUrl.describe('the address of a Nextcloud server with the app Talk'),
    NEXTCLOUD_TALK_USERNAME: secret.describe('an account of the server of NEXTCLOUD_TALK_URL'),
    NEXTCLOUD_TALK_PASSWORD: secret.describe('a password for apps of the account NEXTCLOUD_TALK_USERNAME'),
    CONSTRUCTOR_GROUPS_URL: webUrl.describe(
      'video calls by Constructor Groups: such as https://example.constructor.app/api/groups/xapi',
    ),
    CONSTRUCTOR_GROUPS_ACCESS_KEY: secret.describe('the access key of Constructor Groups'),
    CONSTRUCTOR_GROUPS_SECRET_KEY: secret.describe('the secret key of Constructor Groups'),
    /** The folder to which mails are written as files, in development only; the page /emails/ shows them. */
    MAIL_DIR: z.string().min(1).optional(),
    /** Networks besides the public internet that outgoing webhooks may reach: the operator's own services. */
    OUTGOING_ALLOW: networks.describe(
      'private networks that outgoing webhooks may reach, such as 10.1.2.0/24, with commas',
    ),
    ...pushVariables,
    ...filesVariables,
  })
  .superRefine(checkPushGroups)
  .superRefine(checkFilesGroup)
  .superRefine((config, ctx) => checkWholeGroups(config, ctx, CALL_GROUPS));

export type UsersConfig = z.infer<typeof usersConfig>;
