import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { RetentionField } from '../channels/retention/index.ts';
import { t } from '../i18n/index.ts';
import { api, leaveFor, state } from '../state/index.ts';
import { Banner, Button, FormDialog, openDialog, Select, TextField } from '../ui/index.ts';
import { Fields, Part } from './form/Part.tsx';
import { changeRealm } from './settings/source.ts';

/** How long messages are retained, and deactivating the organisation. For owners. */
export function Retention(): JSX.Element {
  return (
    <>
      <Part title={t('organisation.message_retention')} text={t('organisation.message_retention_text')}>
        <Fields>
          <RetentionField
            ofOrganisation
            value={state.realm_message_retention_days}
            onSave={(message_retention_days) => changeRealm({ message_retention_days })}
          />
        </Fields>
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
