import type { JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import { clockSample, LANGUAGES, languageName, t } from '../i18n/index.ts';
import { api, OWN_TIMEZONE, state } from '../state/index.ts';
import { Button, createEdited } from '../ui/index.ts';
import { Part, SettingSelect, UserSelect, UserSwitch } from './parts/index.ts';
import { createUserSetting, type Setting } from './parts/setting.ts';

/** The appearance, language and behaviour of the client. */
export function PreferencesSection(): JSX.Element {
  return (
    <>
      <Appearance />
      <TimeAndLanguage />
      <Reading />
      <Sidebars />
      <Topics />
      <Writing />
    </>
  );
}

const FONT_SIZES = [12, 13, 14, 15, 16, 17, 18, 20, 22] as const;
const LINE_HEIGHTS = [110, 122, 130, 140, 150, 160] as const;

function Appearance(): JSX.Element {
  const size = createUserSetting('web_font_size_px');
  const height = createUserSetting('web_line_height_percent');
  return (
    <Part title={t('settings.appearance')}>
      <UserSelect name="color_scheme" />
      <SettingSelect
        setting={size}
        label={t('settings.font_size')}
        options={FONT_SIZES.map((value) => ({ value, label: t('settings.pixels', { count: value }) }))}
      />
      <SettingSelect
        setting={height}
        label={t('settings.line_height')}
        options={LINE_HEIGHTS.map((value) => ({ value, label: t('settings.percent', { count: value }) }))}
      />
      <UserSwitch name="high_contrast_mode" label="settings.contrast" />
      <UserSwitch name="fluid_layout_width" label="settings.fluid_width" />
      <UserSelect name="emojiset" />
    </Part>
  );
}

/** Values of `twenty_four_hour_time` of the API as strings, for the select. */
const CLOCKS = { language: null, twelve: false, twentyFour: true } as const;
type Clock = keyof typeof CLOCKS;

/**
 * A user who never chose a time format has that of the organisation's defaults, 12 hours unless it chose another: with
 * a new language, they get the one that is customary in it.
 */
const clockOfLanguage = (): { twenty_four_hour_time?: null } =>
  state.user_settings.twenty_four_hour_time === state.realm_user_settings_defaults.twenty_four_hour_time
    ? { twenty_four_hour_time: null }
    : {};

function TimeAndLanguage(): JSX.Element {
  const language = createEdited(
    () => state.user_settings.default_language,
    (value) => api.patch('/settings', { default_language: value, ...clockOfLanguage() }),
  );
  const timezone = createUserSetting('timezone');
  const hours = createUserSetting('twenty_four_hour_time');
  const clock: Setting<Clock> = {
    value: () => (hours.value() === null ? 'language' : hours.value() ? 'twentyFour' : 'twelve'),
    set: (value) => hours.set(CLOCKS[value]),
    status: hours.status,
  };
  const zones = createMemo(() => [
    { value: '', label: t('settings.timezone_none') },
    ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ]);
  return (
    <Part title={t('settings.time_and_language')}>
      <SettingSelect
        setting={language}
        label={t('settings.language')}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
      />
      <SettingSelect
        setting={clock}
        label={t('settings.time_format')}
        options={[
          { value: 'language', label: t('settings.time_of_language') },
          { value: 'twelve', label: clockSample(true) },
          { value: 'twentyFour', label: clockSample(false) },
        ]}
      />
      <SettingSelect
        setting={timezone}
        label={t('settings.timezone')}
        hint={t('settings.timezone_hint')}
        options={zones()}
      />
      <Show when={timezone.value() !== OWN_TIMEZONE}>
        <div>
          <Button onClick={() => timezone.set(OWN_TIMEZONE)}>
            {t('settings.timezone_use', { zone: OWN_TIMEZONE.replaceAll('_', ' ') })}
          </Button>
        </div>
      </Show>
    </Part>
  );
}

function Reading(): JSX.Element {
  return (
    <Part title={t('settings.reading')}>
      <UserSelect name="web_home_view" />
      <UserSelect name="web_channel_default_view" />
      <UserSelect name="web_mark_read_on_scroll_policy" />
      <UserSelect name="web_animate_image_previews" />
      <UserSwitch name="display_emoji_reaction_users" label="settings.reaction_users" />
    </Part>
  );
}

function Sidebars(): JSX.Element {
  return (
    <Part title={t('settings.sidebars')}>
      <UserSelect name="user_list_style" />
      <UserSelect name="web_stream_unreads_count_display_policy" />
      <UserSelect name="demote_inactive_streams" />
      <UserSwitch name="web_left_sidebar_show_channel_folders" label="settings.folders_sidebar" />
      <UserSwitch name="web_inbox_show_channel_folders" label="settings.folders_inbox" />
      <UserSwitch name="starred_message_counts" label="settings.starred_counts" />
    </Part>
  );
}

function Topics(): JSX.Element {
  return (
    <Part title={t('settings.topics_part')}>
      <UserSelect name="automatically_follow_topics_policy" />
      <UserSelect name="automatically_unmute_topics_in_muted_streams_policy" />
      <UserSwitch name="automatically_follow_topics_where_mentioned" label="settings.auto_follow_mentioned" />
      <UserSelect name="resolved_topic_notice_auto_read_policy" />
    </Part>
  );
}

function Writing(): JSX.Element {
  return (
    <Part title={t('settings.writing')}>
      <UserSwitch name="enter_sends" label="settings.enter_sends" hint="settings.enter_sends_hint" />
      <UserSwitch name="web_navigate_to_sent_message" label="settings.go_to_sent" />
      <UserSwitch name="translate_emoticons" label="settings.emoticons" />
      <UserSwitch name="enable_drafts_synchronization" label="settings.drafts" hint="settings.drafts_hint" />
    </Part>
  );
}
