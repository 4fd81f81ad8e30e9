import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { formatShortDate, t } from '../i18n/index.ts';
import { api, isAdmin, state } from '../state/index.ts';
import { Button, createEdited, notifyError, RenderedHtml, SavedText, SaveNote, Select, TextArea } from '../ui/index.ts';
import { ImageField } from './form/ImageField.tsx';
import { Fields, ForAdmins, Line, Part } from './form/Part.tsx';
import styles from './Profile.module.css';
import { languageOptions } from './settings/languages.ts';
import { organisationTypes } from './settings/organisation-types.ts';
import { changeRealm } from './settings/source.ts';

const MAX_NAME = 40;
const MAX_DESCRIPTION = 1000;

/** The organisation's profile: its name, description, type and pictures. */
export function Profile(): JSX.Element {
  return (
    <>
      <ForAdmins />
      <Part title={t('organisation.about')}>
        <Fields>
          <Name />
          <Description />
          <Kind />
          <Language />
          <p class={styles.muted}>
            {t('organisation.founded', { date: formatShortDate(state.realm_date_created), url: state.realm_url })}
          </p>
        </Fields>
      </Part>
      <Part title={t('organisation.pictures')}>
        <div class={styles.images}>
          <ImageField
            label={t('organisation.icon')}
            hint={t('organisation.icon_hint', { most: state.max_icon_file_size_mib })}
            url={state.realm_icon_url}
            isOwn={state.realm_icon_source === 'U'}
            disabled={!isAdmin()}
            upload={(file) => api.post('/realm/icon', {}, { file })}
            remove={() => api.delete('/realm/icon')}
          />
          <Logo night={false} />
          <Logo night />
        </div>
      </Part>
    </>
  );
}

function Logo(props: { night: boolean }): JSX.Element {
  return (
    <ImageField
      label={props.night ? t('organisation.night_logo') : t('organisation.logo')}
      hint={t('organisation.logo_hint', { most: state.max_logo_file_size_mib })}
      isWide
      ground={props.night ? 'dark' : 'light'}
      url={props.night ? state.realm_night_logo_url : state.realm_logo_url}
      isOwn={(props.night ? state.realm_night_logo_source : state.realm_logo_source) === 'U'}
      disabled={!isAdmin()}
      upload={(file) => api.post('/realm/logo', { night: props.night }, { file })}
      remove={() => api.delete('/realm/logo', { night: props.night })}
    />
  );
}

function Name(): JSX.Element {
  return (
    <SavedText
      label={t('organisation.name')}
      disabled={!isAdmin()}
      maxLength={MAX_NAME}
      required
      value={state.realm_name}
      onSave={(name) => changeRealm({ name })}
    />
  );
}

function Description(): JSX.Element {
  const edited = createEdited(
    () => state.realm_description,
    (description) => changeRealm({ description }),
  );
  const [text, setText] = createSignal<string>();
  const [preview, setPreview] = createSignal<string>();
  const shown = () => text() ?? edited.value();
  const isChanged = () => shown() !== edited.value();
  const togglePreview = async () => {
    if (preview() !== undefined) return setPreview(undefined);
    try {
      const { rendered } = await api.post('/messages/render', { content: shown() });
      setPreview(rendered);
    } catch (error) {
      notifyError(error);
    }
  };
  const submit = async () => {
    const sent = shown();
    if (await edited.set(sent)) setText((now) => (now === sent ? undefined : now));
  };
  return (
    <div class={styles.field}>
      <Show
        when={preview()}
        fallback={
          <TextArea
            label={t('organisation.description')}
            hint={t('organisation.description_hint')}
            disabled={!isAdmin()}
            maxLength={MAX_DESCRIPTION}
            rows={5}
            value={shown()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        }
      >
        {(html) => <RenderedHtml class={styles.preview} html={html()} />}
      </Show>
      <Line>
        <Show when={shown().trim() !== ''}>
          <Button onClick={() => void togglePreview()}>
            {preview() === undefined ? t('organisation.preview') : t('organisation.write')}
          </Button>
        </Show>
        <Show when={isChanged()}>
          <Button kind="primary" onClick={() => void submit()}>
            {t('organisation.save')}
          </Button>
          <Button onClick={() => setText(undefined)}>{t('organisation.discard')}</Button>
        </Show>
        <SaveNote status={edited.status()} />
      </Line>
    </div>
  );
}

function Kind(): JSX.Element {
  const edited = createEdited(
    () => state.realm_org_type,
    (value) => changeRealm({ org_type: value }),
  );
  return (
    <div class={styles.field}>
      <Select
        label={t('organisation.type')}
        disabled={!isAdmin()}
        value={edited.value()}
        options={organisationTypes()}
        onChange={(value) => void edited.set(value)}
      />
      <SaveNote status={edited.status()} />
    </div>
  );
}

function Language(): JSX.Element {
  const edited = createEdited(
    () => state.realm_default_language,
    (value) => changeRealm({ default_language: value }),
  );
  return (
    <div class={styles.field}>
      <Select
        label={t('organisation.language')}
        hint={t('organisation.language_hint')}
        disabled={!isAdmin()}
        value={edited.value()}
        options={languageOptions(edited.value())}
        onChange={(value) => void edited.set(value)}
      />
      <SaveNote status={edited.status()} />
    </div>
  );
}
