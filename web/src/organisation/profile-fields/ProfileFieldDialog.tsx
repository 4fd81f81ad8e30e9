import type { CustomProfileField } from '@rookery/client';
import type { JSX } from 'solid-js';
import { type Accessor, createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, state } from '../../state/index.ts';
import { Banner, Checkbox, FormDialog, Select, TextField } from '../../ui/index.ts';
import { accountIn, FIELD, optionData, optionsIn } from './field-data.ts';
import { kindName } from './kinds.ts';
import { OptionsField } from './OptionsField.tsx';
import { valuesOf } from './values.ts';

const CUSTOM = 'custom';

/** Creates or changes a profile field. Its kind is fixed, since people have entered values of that kind. */
export function ProfileFieldDialog(props: { field?: CustomProfileField; onClose: () => void }): JSX.Element {
  const form = createForm(props.field);
  return (
    <FormDialog
      title={props.field ? t('organisation.edit_one', { name: props.field.name }) : t('organisation.add_field')}
      action={props.field ? t('organisation.save') : t('organisation.add')}
      disabled={!form.isReady()}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <Show when={!props.field}>
        <Select
          label={t('organisation.kind')}
          value={form.type()}
          options={Object.values(state.custom_profile_field_types).map(({ id }) => ({
            value: id,
            label: kindName(id),
          }))}
          onChange={(type) => form.setType(type)}
        />
      </Show>
      <Show when={form.type() === FIELD.account}>
        <AccountFields account={form.account} isNew={!props.field} />
      </Show>
      <Show when={!form.account.isKnown()}>
        <TextField
          label={t('organisation.name')}
          maxLength={40}
          value={form.name()}
          onInput={(event) => form.setName(event.currentTarget.value)}
        />
        <TextField
          label={t('organisation.hint')}
          maxLength={80}
          value={form.hint()}
          onInput={(event) => form.setHint(event.currentTarget.value)}
        />
      </Show>
      <Show when={form.type() === FIELD.select}>
        <OptionsField value={form.options()} onChange={form.setOptions} />
        <Show when={form.lost()}>
          {(count) => <Banner kind="warning">{t('organisation.options_lost', { count: count() })}</Banner>}
        </Show>
      </Show>
      <Marks form={form} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof createForm>;
type Account = ReturnType<typeof createAccount>;

function AccountFields(props: { account: Account; isNew: boolean }): JSX.Element {
  const account = props.account;
  const accounts = () => [
    ...Object.entries(state.realm_default_external_accounts).map(([value, { text }]) => ({ value, label: text })),
    { value: CUSTOM, label: t('organisation.other_account') },
  ];
  return (
    <>
      <Show when={props.isNew}>
        <Select
          label={t('organisation.account_of')}
          value={account.subtype()}
          options={accounts()}
          onChange={(subtype) => account.setSubtype(subtype)}
        />
      </Show>
      <Show when={!account.isKnown()}>
        <TextField
          label={t('organisation.url_pattern')}
          hint={t('organisation.url_pattern_hint')}
          placeholder="https://example.com/%(username)s"
          spellcheck={false}
          value={account.pattern()}
          onInput={(event) => account.setPattern(event.currentTarget.value)}
        />
      </Show>
    </>
  );
}

function Marks(props: { form: Form }): JSX.Element {
  const form = props.form;
  return (
    <>
      <Checkbox label={t('organisation.field_required')} checked={form.required()} onChange={form.setRequired} />
      <Checkbox label={t('organisation.field_editable')} checked={form.editable()} onChange={form.setEditable} />
      <Show when={form.type() !== FIELD.users}>
        <Checkbox
          label={t('organisation.field_in_summary')}
          hint={t('organisation.field_in_summary_hint')}
          checked={form.inSummary()}
          onChange={form.setInSummary}
        />
      </Show>
      <Show when={form.isMatchable()}>
        <Checkbox label={t('organisation.field_matched')} checked={form.matched()} onChange={form.setMatched} />
      </Show>
    </>
  );
}

/** Number of people whose choice the server deletes with its option; an option without text counts as removed. */
const choicesLost = (field: number, left: Readonly<Record<string, unknown>>): number =>
  valuesOf(field).filter((key) => !Object.hasOwn(left, key)).length;

function createForm(field: CustomProfileField | undefined) {
  const [type, setType] = createSignal<number>(field?.type ?? FIELD.shortText);
  const [name, setName] = createSignal(field?.name ?? '');
  const [hint, setHint] = createSignal(field?.hint ?? '');
  const [options, setOptions] = createSignal(field?.type === FIELD.select ? optionsIn(field) : []);
  const account = createAccount(field, type);
  const [required, setRequired] = createSignal(field?.required ?? false);
  const [editable, setEditable] = createSignal(field?.editable_by_user ?? true);
  const [inSummary, setInSummary] = createSignal(field?.display_in_profile_summary ?? false);
  const [matched, setMatched] = createSignal(field?.use_for_user_matching ?? false);
  const isMatchable = () => type() === FIELD.shortText || type() === FIELD.account;
  const data = () => {
    if (type() === FIELD.select) return { field_data: optionData(options()) };
    return type() === FIELD.account ? { field_data: account.data() } : {};
  };
  const given = (): Readonly<Record<string, unknown>> => ({
    ...(account.isKnown() ? {} : { name: name().trim(), hint: hint().trim() }),
    ...data(),
    required: required(),
    editable_by_user: editable(),
    display_in_profile_summary: inSummary() && type() !== FIELD.users,
    ...(isMatchable() ? { use_for_user_matching: matched() } : {}),
  });
  const before = given();
  const lost = () => {
    const left = optionData(options());
    return field && JSON.stringify(left) !== JSON.stringify(before.field_data) ? choicesLost(field.id, left) : 0;
  };
  const submit = async () => {
    if (!field) return api.post('/realm/profile_fields', { ...given(), field_type: type() });
    // Only what was changed here: the rest may have been changed elsewhere since the dialog was opened.
    const changed = Object.entries(given()).filter(([key, one]) => JSON.stringify(one) !== JSON.stringify(before[key]));
    if (changed.length > 0) await api.patch(`/realm/profile_fields/${field.id}`, Object.fromEntries(changed));
  };
  const isReady = () => account.isKnown() || name().trim() !== '';
  return {
    type,
    setType,
    name,
    setName,
    hint,
    setHint,
    options,
    setOptions,
    lost,
    account,
    required,
    setRequired,
    editable,
    setEditable,
    inSummary,
    setInSummary,
    matched,
    setMatched,
    isMatchable,
    isReady,
    submit,
  };
}

/** The site of an account field: a service that the server knows, or a pattern of addresses. */
function createAccount(field: CustomProfileField | undefined, type: Accessor<number>) {
  const given = field ? accountIn(field) : {};
  const [subtype, setSubtype] = createSignal(
    given.subtype ?? Object.keys(state.realm_default_external_accounts)[0] ?? CUSTOM,
  );
  const [pattern, setPattern] = createSignal(given.url_pattern ?? '');
  const isKnown = () => type() === FIELD.account && subtype() !== CUSTOM;
  const data = () => (isKnown() ? { subtype: subtype() } : { subtype: CUSTOM, url_pattern: pattern().trim() });
  return { subtype, setSubtype, pattern, setPattern, isKnown, data };
}
