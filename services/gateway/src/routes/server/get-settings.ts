import { DomainError, VERSION_FIELDS } from '@rookery/core';
import type { Realm__Output } from '@rookery/protos/gen/rookery/Realm.ts';
import { hostName } from '../../caches/realms.ts';
import { realmUrl } from '../../wire/realm-url.ts';
import { type Call, endpoint } from '../endpoint.ts';
import { isTooOld } from './too-old.ts';

/** `GET /server_settings`: the information that clients need before login; the host determines the organisation */
export const getServerSettings = endpoint({
  summary: 'Get the settings of the server',
  answer: 'SERVER_SETTINGS',
  access: 'anyone',
  async run({ config }, _parameters, call) {
    const realm = await realmIfAny(call, config.EXTERNAL_URL);
    // Without an organisation, the methods that the server supports.
    const isOn = (method: string) => realm?.authentication_methods.includes(method) ?? true;
    const email = isOn('Email');
    return {
      ...VERSION_FIELDS,
      authentication_methods: {
        password: email,
        dev: config.DEVELOPMENT && isOn('Dev'),
        email,
        ldap: false,
        remoteuser: false,
        github: false,
        azuread: false,
        gitlab: false,
        google: false,
        apple: false,
        saml: false,
        'openid connect': false,
        discord: false,
      },
      external_authentication_methods: [],
      push_notifications_enabled: realm?.push_notifications_enabled ?? false,
      is_incompatible: isTooOld(call.request.headers['user-agent']),
      email_auth_enabled: email,
      require_email_format_usernames: true,
      ...(realm && realmFields(realm, realmUrl(realm, config.EXTERNAL_URL, call.request))),
    };
  },
});

function realmFields(realm: Realm__Output, url: string): Record<string, unknown> {
  return {
    realm_url: url,
    realm_uri: url,
    realm_name: realm.name,
    realm_icon: realm.icon_url,
    realm_description: realm.rendered_description,
    realm_web_public_access_enabled: realm.enable_spectator_access,
  };
}

/** The root's host name if EXTERNAL_URL is not set. */
const DEFAULT_ROOT = 'localhost';

/** Returns the organisation; undefined at the root of a server with several organisations, which is not an error. */
async function realmIfAny(call: Call, externalUrl: string | undefined): Promise<Realm__Output | undefined> {
  try {
    return await call.realm();
  } catch (error) {
    const root = externalUrl === undefined ? DEFAULT_ROOT : new URL(externalUrl).hostname;
    const atRoot = hostName(call.request.headers.host) === root;
    if (atRoot && error instanceof DomainError && error.code === 'NONEXISTENT_SUBDOMAIN') return undefined;
    throw error;
  }
}
