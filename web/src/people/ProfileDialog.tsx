import { Tabs } from '@kobalte/core/tabs';
import type { JSX } from 'solid-js';
import { createMemo, createResource, For, Show } from 'solid-js';
import { formatShortDate, t } from '../i18n/index.ts';
import {
  allGroups,
  api,
  avatarOf,
  channel,
  channelHash,
  closeOverlay,
  directHash,
  isGuest,
  navigate,
  presenceOf,
  state,
  statusOf,
  subscription,
  user,
} from '../state/index.ts';
import { Avatar, Button, ChannelIcon, Dialog, EmptyState, Spinner } from '../ui/index.ts';
import { localTimeOf } from './local-time.ts';
import { messageLabel } from './message-label.ts';
import { openStatusDialog } from './open-status.tsx';
import styles from './ProfileDialog.module.css';
import { ProfileFields } from './ProfileFields.tsx';
import { presenceText } from './presence-text.ts';
import { roleName } from './roles.ts';
import { StatusEmoji } from './StatusEmoji.tsx';

/** The full profile of a person: `#user/7`. `actions`: more buttons, in front of 'Message'. */
export function ProfileDialog(props: { userId: number; actions: JSX.Element }): JSX.Element {
  const one = () => user(props.userId);
  const isMe = () => props.userId === state.user_id;
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={one()?.full_name ?? t('people.unknown')}
      actions={
        <Show when={one()}>
          <Show when={isMe()}>
            <Button onClick={openStatusDialog}>{t('people.edit_status')}</Button>
            <Button onClick={() => navigate('#settings/profile')}>{t('people.edit_profile')}</Button>
          </Show>
          {props.actions}
          <Button kind="primary" onClick={() => navigate(directHash([props.userId]))}>
            {messageLabel(props.userId)}
          </Button>
        </Show>
      }
    >
      <Show when={one()} fallback={<EmptyState title={t('people.unknown')} />}>
        <Tabs class={styles.tabs}>
          <Tabs.List class={styles.list} aria-label={t('people.view_profile')}>
            <Tabs.Trigger class={styles.tab} value="profile">
              {t('people.tab_profile')}
            </Tabs.Trigger>
            <Tabs.Trigger class={styles.tab} value="channels">
              {t('people.tab_channels')}
            </Tabs.Trigger>
            <Show when={!isGuest()}>
              <Tabs.Trigger class={styles.tab} value="groups">
                {t('people.tab_groups')}
              </Tabs.Trigger>
            </Show>
          </Tabs.List>
          <Tabs.Content value="profile">
            <Profile userId={props.userId} />
          </Tabs.Content>
          <Tabs.Content value="channels">
            <Channels userId={props.userId} />
          </Tabs.Content>
          <Tabs.Content value="groups">
            <Groups userId={props.userId} />
          </Tabs.Content>
        </Tabs>
      </Show>
    </Dialog>
  );
}

function Profile(props: { userId: number }): JSX.Element {
  const one = () => user(props.userId);
  const presence = () => (one()?.is_bot ? undefined : presenceOf(props.userId));
  return (
    <div class={styles.profile}>
      <Avatar url={largePicture(props.userId)} name={one()?.full_name ?? ''} size="7rem" presence={presence()} />
      <dl class={styles.facts}>
        <Fact label={t('people.role')} value={one()?.is_bot ? t('people.bot') : roleName(one()?.role ?? 0)} />
        <Fact label={t('people.presence')} value={presenceText(props.userId)} />
        <Show when={statusOf(props.userId)}>
          {(status) => (
            <Fact
              label={t('people.status_text')}
              value={
                <>
                  <StatusEmoji userId={props.userId} /> {status().status_text}
                </>
              }
            />
          )}
        </Show>
        <Fact label={t('people.email')} value={one()?.delivery_email} />
        <Fact label={t('people.local_time_label')} value={localTimeOf(one()?.timezone ?? '')} />
        <Fact label={t('people.joined')} value={joinedOn(one()?.date_joined)} />
        <Fact label={t('people.user_id')} value={String(props.userId)} />
        <ProfileFields userId={props.userId} />
      </dl>
    </div>
  );
}

/** The large version of the picture, if the server has one. */
function largePicture(userId: number): string | null {
  const url = avatarOf(userId);
  return url?.startsWith('/user_avatars/') ? `/avatar/${userId}/medium` : url;
}

function joinedOn(date: string | undefined): string {
  const ms = Date.parse(date ?? '');
  return Number.isNaN(ms) ? '' : formatShortDate(ms / 1000);
}

function Fact(props: { label: string; value: JSX.Element }): JSX.Element {
  return (
    <Show when={props.value}>
      <div class={styles.fact}>
        <dt>{props.label}</dt>
        <dd>{props.value}</dd>
      </div>
    </Show>
  );
}

function Channels(props: { userId: number }): JSX.Element {
  const [ids] = createResource(
    () => props.userId,
    (id) => api.get(`/users/${id}/channels`).then((one) => one.subscribed_channel_ids),
  );
  const known = createMemo(() =>
    (ids.error ? [] : (ids() ?? []))
      .filter((id) => channel(id) !== undefined)
      .sort((a, b) => (channel(a)?.name ?? '').localeCompare(channel(b)?.name ?? '')),
  );
  return (
    <Show when={!ids.loading} fallback={<Spinner />}>
      <Show
        when={known().length > 0}
        fallback={<p class={styles.none}>{ids.error ? (ids.error as Error).message : t('people.no_channels')}</p>}
      >
        <ul class={styles.items}>
          <For each={known()}>
            {(id) => (
              <li>
                <a class={styles.item} href={channelHash(id)}>
                  <ChannelIcon channel={subscription(id) ?? channel(id)} />
                  {channel(id)?.name}
                  <Show when={subscription(id)}>
                    <span class={styles.note}>{t('people.shared')}</span>
                  </Show>
                </a>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </Show>
  );
}

function Groups(props: { userId: number }): JSX.Element {
  const groups = createMemo(() =>
    allGroups()
      .filter((one) => !one.is_system_group && !one.deactivated && one.members.includes(props.userId))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
  return (
    <Show when={groups().length > 0} fallback={<p class={styles.none}>{t('people.no_groups')}</p>}>
      <ul class={styles.items}>
        <For each={groups()}>
          {(one) => (
            <li>
              <a class={styles.item} href={`#groups/${one.id}/${encodeURIComponent(one.name)}`}>
                {one.name}
                <span class={styles.note}>{one.description}</span>
              </a>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
