import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { api, isAdmin, state } from '../state/index.ts';
import { Button, EmptyState, FormDialog, openDialog, TextField } from '../ui/index.ts';
import { Code } from './form/Code.tsx';
import { DeleteButton } from './form/DeleteButton.tsx';
import { ForAdmins, Part } from './form/Part.tsx';
import { Table } from './form/Table.tsx';

/** Sites where blocks of code can be opened and run, by language. */
export function Playgrounds(): JSX.Element {
  const playgrounds = () => state.realm_playgrounds ?? [];
  return (
    <>
      <ForAdmins />
      <Part
        text={t('organisation.playgrounds_text')}
        action={
          <Show when={isAdmin()}>
            <Button kind="primary" onClick={() => openDialog((close) => <PlaygroundDialog onClose={close} />)}>
              {t('organisation.add_playground')}
            </Button>
          </Show>
        }
      >
        <Show when={playgrounds().length > 0} fallback={<EmptyState title={t('organisation.no_playgrounds')} />}>
          <Table
            label={t('organisation.playgrounds')}
            columns={[
              { label: t('organisation.code_language'), cell: (one) => one.pygments_language },
              { label: t('organisation.name'), cell: (one) => one.name },
              { label: t('organisation.url_template'), cell: (one) => <Code>{one.url_template}</Code> },
            ]}
            rows={playgrounds()}
            idOf={(one) => one.id}
            actions={
              isAdmin()
                ? (one) => (
                    <DeleteButton
                      title={t('organisation.delete_one', { name: one.name })}
                      text={t('organisation.delete_playground_text')}
                      run={() => api.delete(`/realm/playgrounds/${one.id}`)}
                    />
                  )
                : undefined
            }
          />
        </Show>
      </Part>
    </>
  );
}

function PlaygroundDialog(props: { onClose: () => void }): JSX.Element {
  const [language, setLanguage] = createSignal('');
  const [name, setName] = createSignal('');
  const [template, setTemplate] = createSignal('');
  return (
    <FormDialog
      title={t('organisation.add_playground')}
      action={t('organisation.add')}
      disabled={[language(), name(), template()].some((one) => one.trim() === '')}
      onSubmit={() =>
        api.post('/realm/playgrounds', {
          name: name().trim(),
          pygments_language: language().trim(),
          url_template: template().trim(),
        })
      }
      onClose={props.onClose}
    >
      <TextField
        label={t('organisation.code_language')}
        hint={t('organisation.code_language_hint')}
        placeholder="Python"
        maxLength={40}
        value={language()}
        onInput={(event) => setLanguage(event.currentTarget.value)}
      />
      <TextField
        label={t('organisation.name')}
        maxLength={100}
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('organisation.url_template')}
        hint={t('organisation.code_template_hint')}
        placeholder="https://example.com/?code={code}"
        autocomplete="off"
        spellcheck={false}
        value={template()}
        onInput={(event) => setTemplate(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
