import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { api, leaveFor, state } from '../state/index.ts';
import { Banner, Button, createSave, FormDialog, openDialog, SaveNote, Select, TextField } from '../ui/index.ts';
import { Fields, Part } from './form/Part.tsx';
import { UNLIMITED } from './settings/limits.ts';
import { changeRealm } from './settings/source.ts';

/** How long messages are retained, and deactivating the organisation. For owners. */
export function Retention(): JSX.Element {
  return (
    <>
      <Part title={t('organisation.message_retention')} text={t('organisation.message_retention_text')}>
        <RetentionDays />
      </Part>
      <Part title={t('organisation.deactivation')} text={t('organisation.deactivation_text')}>
        <div>
          <Button kind="danger" onClick={() => openDialog((close) => <DeactivateRealmDialog onClose={close} />)}>
            {t('organisation.deactivate_organisation')}
          </Button>
        </div>
      </Part>
    </>
  );
}

type Duration = typeof UNLIMITED | 'days';
/** The API's value for unlimited retention. */
const FOR_EVER = -1;

function RetentionDays(): JSX.Element {
  const save = createSave();
  const current = () => state.realm_message_retention_days;
  const [chosen, setChosen] = createSignal<Duration>();
  const [days, setDays] = createSignal<number>();
  const duration = (): Duration => chosen() ?? (current() === FOR_EVER ? UNLIMITED : 'days');
  const shownDays = () => days() ?? (current() === FOR_EVER ? 365 : current());
  const wanted = () => (duration() === UNLIMITED ? FOR_EVER : shownDays());
  const submit = async () => {
    const value = wanted() === FOR_EVER ? UNLIMITED : wanted();
    if (!(await save.run(() => changeRealm({ message_retention_days: value })))) return;
    setChosen(undefined);
    setDays(undefined);
  };
  return (
    <Fields>
      <Select<Duration>
        label={t('organisation.keep_messages')}
        value={duration()}
        options={[
          { value: UNLIMITED, label: t('organisation.for_ever') },
          { value: 'days', label: t('organisation.for_days') },
        ]}
        onChange={(value) => setChosen(value)}
      />
      <Show when={duration() === 'days'}>
        <TextField
          label={t('organisation.days')}
          type="number"
          inputmode="numeric"
          min={1}
          value={String(shownDays())}
          onInput={(event) => {
            const value = event.currentTarget.valueAsNumber;
            if (Number.isInteger(value) && value > 0) setDays(value);
          }}
        />
      </Show>
      {/* Needs a confirmation before it is saved, because it deletes messages. */}
      <Show when={wanted() !== current()}>
        <Show when={wanted() !== FOR_EVER}>
          <Banner kind="warning">{t('organisation.retention_warning', { count: wanted() })}</Banner>
        </Show>
        <div>
          <Button kind={wanted() === FOR_EVER ? 'primary' : 'danger'} onClick={() => void submit()}>
            {t('organisation.save')}
          </Button>
        </div>
      </Show>
      <SaveNote status={save.status()} />
    </Fields>
  );
}

/** The data stay with the operator. */
const NOT_DELETED = 0;

function DeactivateRealmDialog(props: { onClose: () => void }): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const [delay, setDelay] = createSignal(NOT_DELETED);
  const fewest = state.server_min_deactivated_realm_deletion_days ?? 1;
  const most = state.server_max_deactivated_realm_deletion_days ?? Infinity;
  const delays = [...new Set([fewest, 30, 90, 365])].filter((days) => days >= fewest && days <= most);
  const run = async () => {
    await api.post('/realm/deactivate', { deletion_delay_days: delay() === NOT_DELETED ? null : delay() });
    leaveFor('/login/');
  };
  return (
    <FormDialog
      title={t('organisation.deactivate_one', { name: state.realm_name })}
      action={t('organisation.deactivate_organisation')}
      danger
      disabled={typed().trim() !== state.realm_name}
      onSubmit={run}
      onClose={props.onClose}
    >
      <Banner kind="danger">{t('organisation.deactivation_text')}</Banner>
      <Select
        label={t('organisation.delete_data')}
        value={delay()}
        options={[
          { value: NOT_DELETED, label: t('organisation.not_deleted') },
          ...delays.map((value) => ({ value, label: t('organisation.after_days', { count: value }) })),
        ]}
        onChange={(days) => setDelay(days)}
      />
      <TextField
        label={t('organisation.type_name', { name: state.realm_name })}
        autocomplete="off"
        value={typed()}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
