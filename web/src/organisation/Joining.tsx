import type { RealmDomain } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { api, isOwner, state } from '../state/index.ts';
import {
  Button,
  Checkbox,
  createEdited,
  EmptyState,
  FormDialog,
  openDialog,
  SaveNote,
  Switch,
  TextField,
} from '../ui/index.ts';
import { DeleteButton } from './form/DeleteButton.tsx';
import { Fields, Part, ReadOnlyNote } from './form/Part.tsx';
import { Table } from './form/Table.tsx';
import { SettingControl } from './settings/SettingControl.tsx';
import { changeRealm, realmSource } from './settings/source.ts';

/** Login methods, and the permitted domains of email addresses. */
export function Joining(): JSX.Element {
  return (
    <>
      <Show when={!isOwner()}>
        <ReadOnlyNote>{t('organisation.for_owners')}</ReadOnlyNote>
      </Show>
      <Part title={t('organisation.methods')} text={t('organisation.methods_text')}>
        <Fields>
          <For each={Object.keys(state.realm_authentication_methods)}>{(name) => <Method name={name} />}</For>
        </Fields>
      </Part>
      <Domains />
    </>
  );
}

function Method(props: { name: string }): JSX.Element {
  const method = () => state.realm_authentication_methods[props.name];
  const edited = createEdited(
    () => method()?.enabled ?? false,
    (enabled) => changeRealm({ authentication_methods: { [props.name]: enabled } }),
  );
  return (
    <div>
      <Switch
        label={props.name === 'Email' ? t('organisation.method_password') : props.name}
        hint={method()?.unavailable_reason}
        checked={edited.value()}
        disabled={!isOwner() || method()?.available === false}
        onChange={(on) => void edited.set(on)}
      />
      <SaveNote status={edited.status()} />
    </div>
  );
}

function Domains(): JSX.Element {
  const domains = () => state.realm_domains ?? [];
  return (
    <Part
      title={t('organisation.domains')}
      action={
        <Show when={isOwner()}>
          <Button onClick={() => openDialog((close) => <DomainDialog onClose={close} />)}>
            {t('organisation.add_domain')}
          </Button>
        </Show>
      }
    >
      <SettingControl
        setting={{ name: 'emails_restricted_to_domains', kind: 'switch', owners: true }}
        source={realmSource}
      />
      <Show when={domains().length > 0} fallback={<EmptyState title={t('organisation.no_domains')} />}>
        <Table
          label={t('organisation.domains')}
          columns={[
            { label: t('organisation.domain'), cell: (one) => one.domain },
            { label: t('organisation.subdomains'), cell: (one) => <Subdomains domain={one} /> },
          ]}
          rows={domains()}
          idOf={(one) => one.domain}
          actions={
            isOwner()
              ? (one) => (
                  <DeleteButton
                    title={t('organisation.remove_one', { name: one.domain })}
                    text={t('organisation.remove_domain_text')}
                    action={t('organisation.remove')}
                    run={() => api.delete(pathOf(one))}
                  />
                )
              : undefined
          }
        />
      </Show>
    </Part>
  );
}

const pathOf = ({ domain }: RealmDomain) => `/realm/domains/${encodeURIComponent(domain)}` as const;

function Subdomains(props: { domain: RealmDomain }): JSX.Element {
  const edited = createEdited(
    () => props.domain.allow_subdomains,
    (allow_subdomains) => api.patch(pathOf(props.domain), { allow_subdomains }),
  );
  return (
    <>
      <Switch
        label={<span class="visually-hidden">{t('organisation.subdomains_of', { domain: props.domain.domain })}</span>}
        checked={edited.value()}
        disabled={!isOwner()}
        onChange={(on) => void edited.set(on)}
      />
      <SaveNote status={edited.status()} />
    </>
  );
}

function DomainDialog(props: { onClose: () => void }): JSX.Element {
  const [domain, setDomain] = createSignal('');
  const [subdomains, setSubdomains] = createSignal(false);
  return (
    <FormDialog
      title={t('organisation.add_domain')}
      action={t('organisation.add')}
      disabled={domain().trim() === ''}
      onSubmit={() => api.post('/realm/domains', { domain: domain().trim(), allow_subdomains: subdomains() })}
      onClose={props.onClose}
    >
      <TextField
        label={t('organisation.domain')}
        placeholder="example.com"
        autocomplete="off"
        spellcheck={false}
        value={domain()}
        onInput={(event) => setDomain(event.currentTarget.value)}
      />
      <Checkbox label={t('organisation.subdomains')} checked={subdomains()} onChange={setSubdomains} />
    </FormDialog>
  );
}
