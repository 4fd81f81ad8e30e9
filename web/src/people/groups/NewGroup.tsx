import type { GroupSetting } from '@rookery/client';
import ChevronLeft from 'lucide-solid/icons/chevron-left';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { createStore } from 'solid-js/store';
import { t } from '../../i18n/index.ts';
import { api, navigate, state } from '../../state/index.ts';
import styles from '../../ui/Details.module.css';
import { Banner, Button, createSubmission, EmptyState, TextArea, TextField } from '../../ui/index.ts';
import { GroupSettingPicker } from '../GroupSettingPicker.tsx';
import { type GroupParts, isSameSetting, withOne, withoutOne } from '../group-setting.ts';
import { PeopleAndGroupsPicker } from '../PeopleAndGroupsPicker.tsx';
import { groupHash } from './addresses.ts';
import { possibleSubgroups } from './GroupMembers.tsx';
import { mayMakeGroups } from './permissions.ts';
import { defaultOf, type GroupPermission, ruleOf, SETTINGS } from './settings.ts';

interface NewGroupForm {
  name: string;
  description: string;
  members: GroupParts;
  /** Settings whose value differs from the default. */
  settings: Partial<Record<GroupPermission, GroupSetting>>;
}

async function createGroup({ name, description, members, settings }: NewGroupForm): Promise<number> {
  const chosen = Object.entries(settings).filter(
    ([setting, value]) => !isSameSetting(value, defaultOf(setting as GroupPermission)),
  );
  const { group_id } = await api.post('/user_groups/create', {
    name: name.trim(),
    description: description.trim(),
    members: members.people,
    subgroups: members.groups,
    ...Object.fromEntries(chosen),
  });
  return group_id;
}

function createForm() {
  const [form, setForm] = createStore<NewGroupForm>({
    name: '',
    description: '',
    members: { groups: [], people: [state.user_id] },
    settings: {},
  });
  const submission = createSubmission(async () => {
    const id = await createGroup(form);
    navigate(groupHash({ id, name: form.name.trim() }, 'members'), { replace: true });
  });
  return { form, setForm, ...submission };
}

type Form = ReturnType<typeof createForm>;

/** The form that creates a group. */
export function NewGroup(): JSX.Element {
  const it = createForm();
  return (
    <div class={styles.details}>
      <header class={styles.header}>
        <a class={styles.back} href="#groups" aria-label={t('groups.back')}>
          <ChevronLeft size={20} aria-hidden="true" />
        </a>
        <h3 class={styles.title}>{t('groups.new')}</h3>
      </header>
      <Show when={mayMakeGroups()} fallback={<EmptyState title={t('groups.may_not_make')} />}>
        <form
          class={styles.part}
          onSubmit={(event) => {
            event.preventDefault();
            void it.submit();
          }}
        >
          <Fields it={it} />
          <Permissions it={it} />
          <Show when={it.error()}>{(text) => <Banner kind="danger">{text()}</Banner>}</Show>
          <div class={styles.buttons}>
            <Button type="submit" kind="primary" busy={it.busy()} disabled={it.form.name.trim() === ''}>
              {t('groups.make')}
            </Button>
            <Button onClick={() => navigate('#groups')}>{t('ui.cancel')}</Button>
          </div>
        </form>
      </Show>
    </div>
  );
}

function Fields(props: { it: Form }): JSX.Element {
  const { form, setForm } = props.it;
  return (
    <>
      <TextField
        label={t('groups.name')}
        required
        maxLength={100}
        value={form.name}
        ref={(element) => queueMicrotask(() => element.focus())}
        onInput={(event) => setForm('name', event.currentTarget.value)}
      />
      <TextArea
        label={t('groups.description')}
        rows={2}
        maxLength={1024}
        value={form.description}
        onInput={(event) => setForm('description', event.currentTarget.value)}
      />
      <PeopleAndGroupsPicker
        label={t('groups.first_members')}
        placeholder={t('groups.add_placeholder')}
        value={form.members}
        groups={possibleSubgroups(undefined)}
        onAdd={(part) => setForm('members', (now) => withOne(now, part))}
        onRemove={(part) => setForm('members', (now) => withoutOne(now, part))}
      />
    </>
  );
}

function Permissions(props: { it: Form }): JSX.Element {
  const { form, setForm } = props.it;
  return (
    <details class={styles.more}>
      <summary>{t('groups.tab_permissions')}</summary>
      <div class={styles.part}>
        <For each={SETTINGS}>
          {(setting) => (
            <Show when={ruleOf(setting.name)}>
              {(rule) => (
                <GroupSettingPicker
                  label={t(setting.label)}
                  value={form.settings[setting.name] ?? defaultOf(setting.name)}
                  rule={rule()}
                  onChange={(value) => setForm('settings', (now) => ({ ...now, [setting.name]: value }))}
                />
              )}
            </Show>
          )}
        </For>
      </div>
    </details>
  );
}
