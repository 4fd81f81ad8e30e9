import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { formatShortDate, t } from '../i18n/index.ts';
import { isAdmin, isAllowed, isOwner, mayAdminister, mayRead, nameOf, state } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { RenderedHtml, SavedSelect, SavedSwitch, SavedText } from '../ui/index.ts';
import { change } from './changes.ts';
import { folderChoices, retentionLabel, topicsChoices, topicsLabel } from './choices.ts';
import { EmailAddress } from './EmailAddress.tsx';
import { PrivacyField } from './PrivacyField.tsx';
import { maySetTopicsPolicy } from './permissions.ts';
import { PRIVACY_HINTS, PRIVACY_LABELS, privacyOf } from './privacy.ts';
import { RetentionField } from './retention/index.ts';

/** The name, privacy and behaviour of a channel; read-only for users who may not change it. */
export function GeneralTab(props: { channel: Channel }): JSX.Element {
  return (
    <section class={styles.part}>
      <Show when={mayAdminister(props.channel)} fallback={<ReadOnly channel={props.channel} />}>
        <Editable channel={props.channel} />
      </Show>
      <Announced channel={props.channel} />
      <Show when={mayRead(props.channel) && isAllowed(props.channel.can_send_message_group)}>
        <EmailAddress channel={props.channel} />
      </Show>
      <About channel={props.channel} />
    </section>
  );
}

function Editable(props: { channel: Channel }): JSX.Element {
  const id = () => props.channel.stream_id;
  return (
    <>
      <SavedText
        label={t('channels.name')}
        value={props.channel.name}
        required
        maxLength={state.max_stream_name_length}
        onSave={(new_name) => change(id(), { new_name })}
      />
      <SavedText
        label={t('channels.description')}
        hint={t('channels.description_hint')}
        lines={3}
        value={props.channel.description}
        maxLength={state.max_stream_description_length}
        onSave={(description) => change(id(), { description })}
      />
      <Show when={folderChoices(props.channel.folder_id).length > 1}>
        <SavedSelect
          label={t('channels.folder')}
          value={props.channel.folder_id ?? 0}
          options={folderChoices(props.channel.folder_id)}
          onSave={(folder) => change(id(), { folder_id: folder || null })}
        />
      </Show>
      <PrivacyField channel={props.channel} />
      <Show when={maySetTopicsPolicy()} fallback={<Topics channel={props.channel} />}>
        <SavedSelect
          label={t('channels.topics')}
          value={props.channel.topics_policy}
          options={topicsChoices()}
          onSave={(topics_policy) => change(id(), { topics_policy })}
        />
      </Show>
      <Show when={isOwner()} fallback={<Retention channel={props.channel} />}>
        <RetentionField
          value={props.channel.message_retention_days}
          onSave={(message_retention_days) => change(id(), { message_retention_days })}
        />
      </Show>
      <Show when={isAdmin()}>
        <SavedSwitch
          label={t('channels.default')}
          hint={t(props.channel.invite_only ? 'channels.default_private' : 'channels.default_hint')}
          value={isDefault(props.channel)}
          disabled={props.channel.invite_only || props.channel.is_archived}
          onSave={(is_default_stream) => change(id(), { is_default_stream })}
        />
        <SavedSwitch
          label={t('channels.default_push')}
          hint={t('channels.default_push_hint')}
          value={props.channel.default_push_notifications}
          onSave={(default_push_notifications) => change(id(), { default_push_notifications })}
        />
      </Show>
    </>
  );
}

const isDefault = (one: Channel): boolean => state.realm_default_streams.includes(one.stream_id);

function ReadOnly(props: { channel: Channel }): JSX.Element {
  const folder = () => state.channel_folders.find((one) => one.id === props.channel.folder_id);
  return (
    <>
      <p class={styles.note}>{t('channels.read_only')}</p>
      <Show
        when={props.channel.rendered_description}
        fallback={<p class={styles.hint}>{t('channels.no_description')}</p>}
      >
        <RenderedHtml html={props.channel.rendered_description} />
      </Show>
      <dl class={styles.values}>
        <Value
          label={t('channels.privacy')}
          value={t(PRIVACY_LABELS[privacyOf(props.channel)])}
          hint={t(PRIVACY_HINTS[privacyOf(props.channel)])}
        />
        <Value label={t('channels.folder')} value={folder()?.name} />
        <Value label={t('channels.topics')} value={topicsLabel(props.channel.topics_policy)} />
        <Value label={t('channels.retention')} value={retentionLabel(props.channel.message_retention_days)} />
        <Value label={t('channels.default')} value={isDefault(props.channel) && t('channels.yes')} />
      </dl>
    </>
  );
}

function Topics(props: { channel: Channel }): JSX.Element {
  return (
    <dl class={styles.values}>
      <Value label={t('channels.topics')} value={topicsLabel(props.channel.topics_policy)} />
    </dl>
  );
}

/** Read-only: only owners may change how long messages are retained. */
function Retention(props: { channel: Channel }): JSX.Element {
  return (
    <dl class={styles.values}>
      <Value
        label={t('channels.retention')}
        value={retentionLabel(props.channel.message_retention_days)}
        hint={t('channels.retention_owners')}
      />
    </dl>
  );
}

/** The announcements that the organisation posts into this channel. */
function Announced(props: { channel: Channel }): JSX.Element {
  const isIt = (id: number) => id === props.channel.stream_id;
  return (
    <>
      <Show when={isIt(state.realm_new_stream_announcements_stream_id)}>
        <p class={styles.hint}>{t('channels.announces_channels')}</p>
      </Show>
      <Show when={isIt(state.realm_signup_announcements_stream_id)}>
        <p class={styles.hint}>{t('channels.announces_people')}</p>
      </Show>
      <Show when={isIt(state.realm_zulip_update_announcements_stream_id)}>
        <p class={styles.hint}>{t('channels.announces_updates')}</p>
      </Show>
    </>
  );
}

function About(props: { channel: Channel }): JSX.Element {
  const date = () => formatShortDate(props.channel.date_created);
  const creator = () => nameOf(props.channel.creator_id ?? 0);
  return (
    <p class={styles.hint}>
      {creator() === ''
        ? t('channels.made', { date: date() })
        : t('channels.made_by', { date: date(), name: creator() })}
      {' · '}
      {t('channels.id', { id: String(props.channel.stream_id) })}
    </p>
  );
}

function Value(props: { label: string; value: JSX.Element; hint?: string }): JSX.Element {
  return (
    <Show when={props.value}>
      <div class={styles.value}>
        <dt>{props.label}</dt>
        <dd>
          {props.value}
          <Show when={props.hint}>
            <p class={styles.hint}>{props.hint}</p>
          </Show>
        </dd>
      </div>
    </Show>
  );
}
