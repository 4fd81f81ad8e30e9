import type { GroupSetting, UserGroup } from '@rookery/client';
import ChevronLeft from 'lucide-solid/icons/chevron-left';
import Link from 'lucide-solid/icons/link';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { formatShortDate, t } from '../../i18n/index.ts';
import { nameOf } from '../../state/index.ts';
import styles from '../../ui/Details.module.css';
import { Banner, Button, copyLink, createEdited, IconButton, SavedText, SaveNote, TabLinks } from '../../ui/index.ts';
import { GroupSettingPicker } from '../GroupSettingPicker.tsx';
import { groupName } from '../group-names.ts';
import { change, deactivate, reactivate } from './actions.ts';
import { groupHash, TABS } from './addresses.ts';
import { JoinButton } from './GroupList.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import { mayManage } from './permissions.ts';
import { ruleOf, SETTINGS } from './settings.ts';

/** Max. characters: limits of the server that no field of the register states. */
const MAX_NAME = 100;
const MAX_DESCRIPTION = 1024;

const LABELS = {
  general: 'groups.tab_general',
  members: 'groups.tab_members',
  permissions: 'groups.tab_permissions',
} as const;

/** A group, on the tab that the address names. */
export function GroupDetails(props: { group: UserGroup; tab: string | undefined }): JSX.Element {
  const tab = () => TABS.find((one) => one === props.tab) ?? 'general';
  return (
    <div class={styles.details}>
      <Header group={props.group} />
      <Show when={props.group.deactivated}>
        <Banner>{t('groups.is_deactivated')}</Banner>
      </Show>
      <TabLinks
        label={t('groups.tabs')}
        tabs={TABS.map((one) => ({
          hash: groupHash(props.group, one),
          label: t(LABELS[one]),
          current: one === tab(),
        }))}
      />
      {/* Keyed: typed text and the status of saving do not carry over to another group. */}
      <Show when={props.group.id} keyed>
        <Content group={props.group} tab={tab()} />
      </Show>
    </div>
  );
}

function Content(props: { group: UserGroup; tab: (typeof TABS)[number] }): JSX.Element {
  // A focused field still reports its change when it is removed. The memo then has the group that it belonged to.
  const group = createMemo(() => props.group);
  return (
    <Switch>
      <Match when={props.tab === 'general'}>
        <General group={group()} />
      </Match>
      <Match when={props.tab === 'members'}>
        <GroupMembers group={group()} />
      </Match>
      <Match when={props.tab === 'permissions'}>
        <Permissions group={group()} />
      </Match>
    </Switch>
  );
}

function Header(props: { group: UserGroup }): JSX.Element {
  return (
    <header class={styles.header}>
      <a class={styles.back} href="#groups" aria-label={t('groups.back')}>
        <ChevronLeft size={20} aria-hidden="true" />
      </a>
      <h3 class={styles.title}>
        <Users size={18} aria-hidden="true" />
        {groupName(props.group)}
      </h3>
      <div class={styles.icons}>
        <IconButton label={t('groups.copy_link')} onClick={() => void copyLink(groupHash(props.group))}>
          <Link size={18} />
        </IconButton>
      </div>
      <div class={styles.buttons}>
        <JoinButton group={props.group} />
        <Show when={mayManage(props.group)}>
          <Show
            when={props.group.deactivated}
            fallback={<Button onClick={() => deactivate(props.group)}>{t('groups.deactivate')}</Button>}
          >
            <Button onClick={() => void reactivate(props.group)}>{t('groups.reactivate')}</Button>
          </Show>
        </Show>
      </div>
    </header>
  );
}

/** Only the name of a deactivated group can be changed. */
function General(props: { group: UserGroup }): JSX.Element {
  return (
    <section class={styles.part}>
      <Show when={mayManage(props.group)} fallback={<ReadOnly group={props.group} />}>
        <SavedText
          label={t('groups.name')}
          value={props.group.name}
          required
          maxLength={MAX_NAME}
          onSave={(name) => change(props.group.id, { name })}
        />
        <SavedText
          label={t('groups.description')}
          lines={3}
          value={props.group.description}
          maxLength={MAX_DESCRIPTION}
          disabled={props.group.deactivated}
          onSave={(description) => change(props.group.id, { description })}
        />
      </Show>
      <Show when={props.group.date_created}>{(seconds) => <About group={props.group} seconds={seconds()} />}</Show>
    </section>
  );
}

function ReadOnly(props: { group: UserGroup }): JSX.Element {
  return (
    <>
      <p class={styles.note}>{t(props.group.is_system_group ? 'groups.of_roles' : 'groups.read_only')}</p>
      <p>{props.group.description || t('groups.no_description')}</p>
    </>
  );
}

function About(props: { group: UserGroup; seconds: number }): JSX.Element {
  const date = () => formatShortDate(props.seconds);
  const creator = () => nameOf(props.group.creator_id ?? 0);
  return (
    <p class={styles.hint}>
      {creator() === '' ? t('groups.made', { date: date() }) : t('groups.made_by', { date: date(), name: creator() })}
    </p>
  );
}

function Permissions(props: { group: UserGroup }): JSX.Element {
  return (
    <section class={styles.part}>
      <Show when={!mayManage(props.group)}>
        <p class={styles.note}>{t(props.group.is_system_group ? 'groups.of_roles' : 'groups.read_only')}</p>
      </Show>
      <For each={SETTINGS}>{(one) => <Permission group={props.group} name={one.name} label={t(one.label)} />}</For>
    </section>
  );
}

function Permission(props: { group: UserGroup; name: (typeof SETTINGS)[number]['name']; label: string }): JSX.Element {
  const edited = createEdited<GroupSetting>(
    () => props.group[props.name],
    (value, before) => change(props.group.id, { [props.name]: { new: value, old: before } }),
  );
  return (
    <Show when={ruleOf(props.name)}>
      {(rule) => (
        <div>
          <GroupSettingPicker
            label={props.label}
            value={edited.value()}
            rule={rule()}
            disabled={!mayManage(props.group) || props.group.deactivated}
            onChange={(value) => void edited.set(value)}
          />
          <SaveNote status={edited.status()} />
        </div>
      )}
    </Show>
  );
}
