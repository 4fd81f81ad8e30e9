import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, isAdmin, state } from '../../state/index.ts';
import { Button, createSave, SaveNote } from '../../ui/index.ts';
import { Line, Part } from '../form/Part.tsx';
import { GENERAL } from './realm-settings.ts';
import { SettingsParts } from './SettingsParts.tsx';
import { realmSource } from './source.ts';

/** Announcements, mails, and the display of messages. */
export function General(): JSX.Element {
  return (
    <>
      <SettingsParts parts={GENERAL} source={realmSource} />
      <Show when={isAdmin() && state.realm_welcome_message_custom_text !== ''}>
        <TryWelcome />
      </Show>
    </>
  );
}

/** Sends the user the welcome message of new users. */
function TryWelcome(): JSX.Element {
  const save = createSave();
  const send = () =>
    api.post('/realm/test_welcome_bot_custom_message', {
      welcome_message_custom_text: state.realm_welcome_message_custom_text,
    });
  return (
    <Part title={t('organisation.try_welcome')} text={t('organisation.try_welcome_text')}>
      <Line>
        <Button onClick={() => void save.run(send)}>{t('organisation.send_to_me')}</Button>
        <Show when={save.status()?.is === 'saved'} fallback={<SaveNote status={save.status()} />}>
          <span role="status">{t('organisation.sent_to_me')}</span>
        </Show>
      </Line>
    </Part>
  );
}
