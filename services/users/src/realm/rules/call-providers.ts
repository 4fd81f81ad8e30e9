/** Providers of video calls, and those that this server is configured for. */

interface Provider {
  /** The name that users see. */
  readonly name: string;
  /** `video_chat_provider` */
  readonly id: number;
}

/** Providers by the API's names, as `realm_available_video_chat_providers` has them. */
export type VideoChatProviders = Readonly<Record<string, Provider>>;

/** Providers that clients use without this server. */
const ALWAYS: VideoChatProviders = {
  disabled: { name: 'None', id: 0 },
  jitsi_meet: { name: 'Jitsi Meet', id: 1 },
};

/** Providers from which this server requests calls. */
export const CALL_PROVIDERS = {
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  zoom_server_to_server: { name: 'Zoom', id: 5 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
} as const satisfies VideoChatProviders;

export type CallProvider = keyof typeof CALL_PROVIDERS;

/** The settings that each provider requires. */
const NEEDS = {
  big_blue_button: ['BIG_BLUE_BUTTON_URL', 'BIG_BLUE_BUTTON_SECRET'],
  zoom_server_to_server: ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'],
  constructor_groups: ['CONSTRUCTOR_GROUPS_URL', 'CONSTRUCTOR_GROUPS_ACCESS_KEY', 'CONSTRUCTOR_GROUPS_SECRET_KEY'],
  nextcloud_talk: ['NEXTCLOUD_TALK_URL', 'NEXTCLOUD_TALK_USERNAME', 'NEXTCLOUD_TALK_PASSWORD'],
} as const satisfies Record<CallProvider, readonly string[]>;

/** Groups of variables of which either all or none must be set. */
export const CALL_GROUPS: readonly (readonly string[])[] = Object.values(NEEDS);

export type CallSettings = { readonly [Name in (typeof NEEDS)[CallProvider][number]]?: string | undefined } & {
  readonly ZOOM_API_URL: string;
  readonly ZOOM_OAUTH_URL: string;
};

/** The settings of a provider, by name; undefined unless all are set. */
export function settingsOf<P extends CallProvider>(
  config: CallSettings,
  provider: P,
): Record<(typeof NEEDS)[P][number], string> | undefined {
  const names = NEEDS[provider] as readonly (keyof CallSettings)[];
  return names.every((name) => config[name] !== undefined)
    ? (config as Record<(typeof NEEDS)[P][number], string>)
    : undefined;
}

/** The providers that organisations can choose from. */
export function availableProviders(config: CallSettings): VideoChatProviders {
  const configured = Object.entries(CALL_PROVIDERS).filter(([name]) => settingsOf(config, name as CallProvider));
  return { ...ALWAYS, ...Object.fromEntries(configured) };
}
