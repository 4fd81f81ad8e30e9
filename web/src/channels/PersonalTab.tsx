import type { Subscription } from '@rookery/client';
import type { JSX } from 'solid-js';
import { For } from 'solid-js';
import { t } from '../i18n/index.ts';
import { state } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { ColorChoice, createEdited, SavedSwitch, SaveNote } from '../ui/index.ts';
import { setOwn } from './actions.ts';

/** Kinds of notifications, and the user setting that applies if the channel has none. */
const KINDS = [
  ['desktop_notifications', 'enable_stream_desktop_notifications', 'channels.notify_desktop'],
  ['audible_notifications', 'enable_stream_audible_notifications', 'channels.notify_audible'],
  ['push_notifications', 'enable_stream_push_notifications', 'channels.notify_push'],
  ['email_notifications', 'enable_stream_email_notifications', 'channels.notify_email'],
  ['wildcard_mentions_notify', 'wildcard_mentions_notify', 'channels.notify_wildcards'],
] as const;

/** The user's own settings of a channel, which nobody else sees. */
export function PersonalTab(props: { subscription: Subscription }): JSX.Element {
  const id = () => props.subscription.stream_id;
  const color = createEdited(
    () => props.subscription.color,
    (value) => setOwn(id(), 'color', value),
  );
  return (
    <section class={styles.part}>
      <SavedSwitch
        label={t('channels.mute')}
        hint={t('channels.mute_hint')}
        value={props.subscription.is_muted}
        onSave={(on) => setOwn(id(), 'is_muted', on)}
      />
      <SavedSwitch
        label={t('channels.pin')}
        hint={t('channels.pin_hint')}
        value={props.subscription.pin_to_top}
        onSave={(on) => setOwn(id(), 'pin_to_top', on)}
      />
      <h4 class={styles.subtitle}>{t('channels.notifications')}</h4>
      <For each={KINDS}>
        {([property, setting, label]) => (
          <SavedSwitch
            label={t(label)}
            hint={props.subscription[property] === null ? t('channels.as_own_settings') : undefined}
            value={props.subscription[property] ?? state.user_settings[setting]}
            onSave={(on) => setOwn(id(), property, on)}
          />
        )}
      </For>
      <h4 class={styles.subtitle}>{t('channels.color')}</h4>
      <ColorChoice label={t('channels.color')} value={color.value()} onChange={(value) => void color.set(value)} />
      <SaveNote status={color.status()} />
    </section>
  );
}
