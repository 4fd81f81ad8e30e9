import type { Contract, RealmExport } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { folded } from '../folded.ts';
import { formatDateTime, formatNumber, t } from '../i18n/index.ts';
import { api, nameOf } from '../state/index.ts';
import { Button, confirm, createSave, EmptyState, SaveNote, SearchField, Select } from '../ui/index.ts';
import { createFetched } from './form/fetched.ts';
import { Loaded } from './form/Loaded.tsx';
import { Fields, Line, Part } from './form/Part.tsx';
import { Table } from './form/Table.tsx';

type ExportType = 'public' | 'full_with_consent';

type Consent = Contract.AnswerTo<'GET /export/realm/consents'>['export_consents'][number];

/** Exports of the organisation's data, and who consents to the export of private data. */
export function Exports(): JSX.Element {
  const exports = createFetched(
    () => api.get('/export/realm').then((one) => one.exports),
    (event) => event.type === 'realm_export',
  );
  const consents = createFetched(
    () => api.get('/export/realm/consents').then((one) => one.export_consents),
    (event) => event.type === 'realm_export_consent',
  );
  return (
    <>
      <Start />
      <Part title={t('organisation.exports')}>
        <Loaded of={exports}>{(all) => <List exports={all()} />}</Loaded>
      </Part>
      <Part title={t('organisation.consents')} text={t('organisation.consents_text')}>
        <Loaded of={consents}>{(all) => <Consents consents={all()} />}</Loaded>
      </Part>
    </>
  );
}

function Start(): JSX.Element {
  const save = createSave();
  const [type, setType] = createSignal<ExportType>('public');
  return (
    <Part title={t('organisation.new_export')}>
      <Fields>
        <Select<ExportType>
          label={t('organisation.export_type')}
          value={type()}
          options={[
            { value: 'public', label: t('organisation.export_public') },
            { value: 'full_with_consent', label: t('organisation.export_consented') },
          ]}
          onChange={(value) => setType(value)}
        />
        <div>
          <Button
            kind="primary"
            busy={save.status()?.is === 'saving'}
            onClick={() => void save.run(() => api.post('/export/realm', { export_type: type() }))}
          >
            {t('organisation.start_export')}
          </Button>{' '}
          <Show when={save.status()?.is === 'failed'}>
            <SaveNote status={save.status()} />
          </Show>
        </div>
      </Fields>
    </Part>
  );
}

function List(props: { exports: readonly RealmExport[] }): JSX.Element {
  return (
    <Show when={props.exports.length > 0} fallback={<EmptyState title={t('organisation.no_exports')} />}>
      <Table
        label={t('organisation.exports')}
        columns={[
          { label: t('organisation.requested'), cell: (one) => formatDateTime(one.export_time) },
          { label: t('organisation.requested_by'), cell: (one) => nameOf(one.acting_user_id) },
          {
            label: t('organisation.export_type'),
            cell: (one) =>
              one.export_type === 'public' ? t('organisation.export_public') : t('organisation.export_consented'),
          },
          { label: t('organisation.state'), isShort: true, cell: stateOf },
        ]}
        rows={[...props.exports].sort((a, b) => b.export_time - a.export_time)}
        idOf={(one) => one.id}
        actions={(one) => (
          <Show when={one.export_url}>
            <Button kind="danger" onClick={() => remove(one)}>
              {t('organisation.delete')}
            </Button>
          </Show>
        )}
      />
    </Show>
  );
}

function stateOf(one: RealmExport): JSX.Element {
  if (one.pending) return t('organisation.export_pending');
  if (one.failed_timestamp !== null) return t('organisation.export_failed');
  if (one.deleted_timestamp !== null) return t('organisation.export_deleted');
  return (
    <Show when={one.export_url}>
      {(url) => (
        <a href={url()} download="">
          {t('organisation.download')}
        </a>
      )}
    </Show>
  );
}

function remove(one: RealmExport): void {
  confirm({
    title: t('organisation.delete_export'),
    text: t('organisation.delete_export_text'),
    action: t('organisation.delete'),
    run: () => api.delete(`/export/realm/${one.id}`),
  });
}

function Consents(props: { consents: readonly Consent[] }): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  const agreed = () => props.consents.filter((one) => one.consented).length;
  return (
    <>
      <p>{t('organisation.consents_count', { agreed: agreed(), count: props.consents.length })}</p>
      <div>
        <Button aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
          {isOpen() ? t('organisation.hide_list') : t('organisation.show_list')}
        </Button>
      </div>
      <Show when={isOpen()}>
        <ConsentTable consents={props.consents} />
      </Show>
    </>
  );
}

function ConsentTable(props: { consents: readonly Consent[] }): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const named = createMemo(() =>
    props.consents
      .map((one) => ({ ...one, name: nameOf(one.user_id) || formatNumber(one.user_id) }))
      .sort((a, b) => Number(b.consented) - Number(a.consented) || a.name.localeCompare(b.name)),
  );
  const found = createMemo(() => {
    const query = folded(typed().trim());
    return named().filter((one) => folded(one.name).includes(query));
  });
  return (
    <>
      <Line>
        <SearchField label={t('organisation.search_people')} value={typed()} onInput={setTyped} />
      </Line>
      <Show when={found().length > 0} fallback={<EmptyState title={t('organisation.nothing_found')} />}>
        <Table
          label={t('organisation.consents')}
          columns={[
            { label: t('organisation.name'), cell: (one) => one.name },
            {
              label: t('organisation.consent'),
              cell: (one) => (one.consented ? t('organisation.consent_yes') : t('organisation.consent_no')),
            },
          ]}
          rows={found()}
          idOf={(one) => one.user_id}
        />
      </Show>
    </>
  );
}
