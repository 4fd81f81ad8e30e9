import ChevronLeft from 'lucide-solid/icons/chevron-left';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { createStore } from 'solid-js/store';
import { t } from '../i18n/index.ts';
import { GroupSettingPicker, PeopleAndGroupsPicker, withOne, withoutOne } from '../people/index.ts';
import { isOwner, navigate, state } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { Banner, Button, Checkbox, createSubmission, EmptyState, Select, TextArea, TextField } from '../ui/index.ts';
import { settingsHash } from './addresses.ts';
import { folderChoices, topicsChoices } from './choices.ts';
import {
  announcedIn,
  createChannel,
  emptyForm,
  mayBeDefault,
  type NewChannelForm,
  offeredPrivacy,
  subscribableGroups,
} from './new-channel.ts';
import { mayMakeAny, maySetDeletion, maySetTopicsPolicy } from './permissions.ts';
import { PRIVACY_HINTS, PRIVACY_LABELS } from './privacy.ts';
import { isInvalid, RetentionChoice } from './retention/index.ts';
import { type ChannelSetting, DELETION, defaultOf, needsEveryone, ruleOf, SETTINGS } from './settings.ts';

/** The state of the form; nothing is saved before the channel is created. */
function createForm() {
  const [form, setForm] = createStore<NewChannelForm>(emptyForm());
  const submission = createSubmission(async () => {
    const stream_id = await createChannel(form);
    navigate(settingsHash({ stream_id, name: form.name.trim() }, 'general'), { replace: true });
  });
  return { form, setForm, ...submission };
}

type Form = ReturnType<typeof createForm>;

/** The form that creates a channel. */
export function NewChannel(): JSX.Element {
  const it = createForm();
  return (
    <div class={styles.details}>
      <header class={styles.header}>
        <a class={styles.back} href="#channels" aria-label={t('channels.back')}>
          <ChevronLeft size={20} aria-hidden="true" />
        </a>
        <h3 class={styles.title}>{t('channels.new')}</h3>
      </header>
      <Show when={mayMakeAny()} fallback={<EmptyState title={t('channels.may_not_make')} />}>
        <form
          class={styles.part}
          onSubmit={(event) => {
            event.preventDefault();
            void it.submit();
          }}
        >
          <Texts it={it} />
          <Openness it={it} />
          <Subscribers it={it} />
          <More it={it} />
          <Show when={it.error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
          <div class={styles.buttons}>
            <Button
              type="submit"
              kind="primary"
              busy={it.busy()}
              disabled={it.form.name.trim() === '' || isInvalid(it.form.retention)}
            >
              {t('channels.make')}
            </Button>
            <Button onClick={() => navigate('#channels')}>{t('ui.cancel')}</Button>
          </div>
        </form>
      </Show>
    </div>
  );
}

function Texts(props: { it: Form }): JSX.Element {
  const { form, setForm } = props.it;
  return (
    <>
      <TextField
        label={t('channels.name')}
        required
        maxLength={state.max_stream_name_length}
        value={form.name}
        ref={(element) => queueMicrotask(() => element.focus())}
        onInput={(event) => setForm('name', event.currentTarget.value)}
      />
      <TextArea
        label={t('channels.description')}
        hint={t('channels.description_hint')}
        rows={2}
        maxLength={state.max_stream_description_length}
        value={form.description}
        onInput={(event) => setForm('description', event.currentTarget.value)}
      />
      <Show when={folderChoices().length > 1}>
        <Select
          label={t('channels.folder')}
          value={form.folder}
          options={folderChoices()}
          onChange={(folder) => setForm('folder', folder)}
        />
      </Show>
    </>
  );
}

function Openness(props: { it: Form }): JSX.Element {
  const { form, setForm } = props.it;
  return (
    <>
      <Select
        label={t('channels.privacy')}
        hint={t(PRIVACY_HINTS[form.privacy])}
        value={form.privacy}
        options={offeredPrivacy().map((value) => ({ value, label: t(PRIVACY_LABELS[value]) }))}
        onChange={(privacy) => setForm('privacy', privacy)}
      />
      <Show when={announcedIn(form.privacy)}>
        {(where) => (
          <Checkbox
            label={t('channels.announce', { name: where().name })}
            checked={form.announce}
            onChange={(on) => setForm('announce', on)}
          />
        )}
      </Show>
      <Show when={mayBeDefault(form.privacy)}>
        <Checkbox
          label={t('channels.default')}
          hint={t('channels.default_hint')}
          checked={form.isDefault}
          onChange={(on) => setForm('isDefault', on)}
        />
      </Show>
    </>
  );
}

function Subscribers(props: { it: Form }): JSX.Element {
  const { form, setForm } = props.it;
  return (
    <PeopleAndGroupsPicker
      label={t('channels.first_subscribers')}
      hint={form.subscribers.groups.length > 0 ? t('channels.group_members_hint') : undefined}
      placeholder={t('channels.add_placeholder')}
      value={form.subscribers}
      groups={subscribableGroups()}
      onAdd={(part) => setForm('subscribers', (now) => withOne(now, part))}
      onRemove={(part) => setForm('subscribers', (now) => withoutOne(now, part))}
    />
  );
}

function More(props: { it: Form }): JSX.Element {
  const { form, setForm } = props.it;
  const isOffered = (name: ChannelSetting) =>
    !needsEveryone(name, form.privacy) && (!DELETION.has(name) || maySetDeletion());
  return (
    <details class={styles.more}>
      <summary>{t('channels.more')}</summary>
      <div class={styles.part}>
        <Show when={maySetTopicsPolicy()}>
          <Select
            label={t('channels.topics')}
            value={form.topics}
            options={topicsChoices()}
            onChange={(topics) => setForm('topics', topics)}
          />
        </Show>
        <Show when={isOwner()}>
          <RetentionChoice value={form.retention} onChange={(retention) => setForm('retention', retention)} />
        </Show>
        <For each={SETTINGS}>
          {(part) => (
            <>
              <h4 class={styles.subtitle}>{t(part.title)}</h4>
              <For each={part.settings.filter((one) => isOffered(one.name))}>
                {(setting) => (
                  <Show when={ruleOf(setting.name)}>
                    {(rule) => (
                      <GroupSettingPicker
                        label={t(setting.label)}
                        hint={setting.hint && t(setting.hint)}
                        value={form.settings[setting.name] ?? defaultOf(setting.name)}
                        rule={rule()}
                        onChange={(value) => setForm('settings', (now) => ({ ...now, [setting.name]: value }))}
                      />
                    )}
                  </Show>
                )}
              </For>
            </>
          )}
        </For>
      </div>
    </details>
  );
}
