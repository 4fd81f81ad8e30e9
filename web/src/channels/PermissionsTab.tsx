import type { Channel, GroupSetting } from '@rookery/client';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { GroupSettingPicker } from '../people/index.ts';
import { mayAdminister, mayRead } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { createEdited, SaveNote } from '../ui/index.ts';
import { change } from './changes.ts';
import { maySetDeletion } from './permissions.ts';
import { privacyOf } from './privacy.ts';
import { type ChannelSetting, DELETION, needsEveryone, ruleOf, SETTINGS } from './settings.ts';

/** The permissions of a channel; read-only for users who may not change it. */
export function PermissionsTab(props: { channel: Channel }): JSX.Element {
  return (
    <section class={styles.part}>
      <Show when={!mayAdminister(props.channel)}>
        <p class={styles.note}>{t('channels.read_only')}</p>
      </Show>
      <Show when={mayAdminister(props.channel) && !mayRead(props.channel)}>
        <p class={styles.note}>{t('channels.content_needed')}</p>
      </Show>
      <For each={SETTINGS}>
        {(part) => (
          <>
            <h4 class={styles.subtitle}>{t(part.title)}</h4>
            <For each={part.settings}>
              {(setting) => (
                <Permission
                  channel={props.channel}
                  name={setting.name}
                  label={t(setting.label)}
                  hint={setting.hint && t(setting.hint)}
                />
              )}
            </For>
          </>
        )}
      </For>
    </section>
  );
}

/** A user who administers a channel without access to its messages may only change who may remove subscribers. */
function mayChange(one: Channel, name: ChannelSetting): boolean {
  if (!mayAdminister(one) || needsEveryone(name, privacyOf(one))) return false;
  if (name !== 'can_remove_subscribers_group' && !mayRead(one)) return false;
  return !DELETION.has(name) || maySetDeletion();
}

function Permission(props: {
  channel: Channel;
  name: ChannelSetting;
  label: string;
  hint: string | undefined;
}): JSX.Element {
  const edited = createEdited<GroupSetting>(
    () => props.channel[props.name],
    (value, before) => change(props.channel.stream_id, { [props.name]: { new: value, old: before } }),
  );
  const isFixed = () => !mayChange(props.channel, props.name);
  const hint = () => {
    if (needsEveryone(props.name, privacyOf(props.channel))) return t('channels.topics_need_everyone');
    const isElsewhere = mayAdminister(props.channel) && DELETION.has(props.name) && !maySetDeletion();
    return isElsewhere ? t('channels.deletion_elsewhere') : props.hint;
  };
  return (
    <Show when={ruleOf(props.name)}>
      {(rule) => (
        <div>
          <GroupSettingPicker
            label={props.label}
            hint={hint()}
            value={edited.value()}
            rule={rule()}
            disabled={isFixed()}
            onChange={(value) => void edited.set(value)}
          />
          <SaveNote status={edited.status()} />
        </div>
      )}
    </Show>
  );
}
