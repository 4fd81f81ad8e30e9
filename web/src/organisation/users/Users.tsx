import { Tabs } from '@kobalte/core/tabs';
import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { formatAgo, formatShortDate, t } from '../../i18n/index.ts';
import { matchPeople, openPersonCard, roleName } from '../../people/index.ts';
import { activeUsers, avatarOf, lastSeenAt, ROLE, state } from '../../state/index.ts';
import { Avatar, Button, EmptyState, SearchField, Select } from '../../ui/index.ts';
import { Line, Part } from '../form/Part.tsx';
import { Table } from '../form/Table.tsx';
import { openInviteDialog } from '../InviteDialog.tsx';
import { mayInviteByLink, mayInviteByMail } from '../invitations/terms.ts';
import { UserActions } from './AccountActions.tsx';
import styles from './Users.module.css';

/** The active and the deactivated people of the organisation. */
export function Users(): JSX.Element {
  return (
    <Tabs>
      <Tabs.List class={styles.tabs} aria-label={t('organisation.users')}>
        <Tabs.Trigger class={styles.tab} value="active">
          {t('organisation.active')}
        </Tabs.Trigger>
        <Tabs.Trigger class={styles.tab} value="deactivated">
          {t('organisation.deactivated')}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="active">
        <Active />
      </Tabs.Content>
      <Tabs.Content value="deactivated">
        <Deactivated />
      </Tabs.Content>
    </Tabs>
  );
}

const ALL = 0;

function Active(): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const [role, setRole] = createSignal<number>(ALL);
  const people = createMemo(() =>
    activeUsers().filter((one) => !one.is_bot && (role() === ALL || one.role === role())),
  );
  return (
    <Part
      title={t('organisation.people_count', { count: people().length })}
      action={
        <Show when={mayInviteByMail() || mayInviteByLink()}>
          <Button kind="primary" onClick={openInviteDialog}>
            {t('organisation.invite_title')}
          </Button>
        </Show>
      }
    >
      <Line>
        <Search value={typed()} onInput={setTyped} />
        <Select
          label={t('organisation.role')}
          hideLabel
          value={role()}
          options={[
            { value: ALL, label: t('organisation.all_roles') },
            ...Object.values(ROLE).map((value) => ({ value: value as number, label: roleName(value) })),
          ]}
          onChange={(value) => setRole(value)}
        />
      </Line>
      <PeopleTable label={t('organisation.active')} people={people()} typed={typed()} isActive />
    </Part>
  );
}

function Deactivated(): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const people = createMemo(() => (state.realm_non_active_users ?? []).filter((one) => !one.is_bot) as User[]);
  return (
    <Part title={t('organisation.people_count', { count: people().length })}>
      <Line>
        <Search value={typed()} onInput={setTyped} />
      </Line>
      <PeopleTable label={t('organisation.deactivated')} people={people()} typed={typed()} isActive={false} />
    </Part>
  );
}

function Search(props: { value: string; onInput: (text: string) => void }): JSX.Element {
  return (
    <SearchField
      class={styles.search}
      label={t('organisation.search_people')}
      value={props.value}
      onInput={props.onInput}
    />
  );
}

function PeopleTable(props: { label: string; people: readonly User[]; typed: string; isActive: boolean }): JSX.Element {
  const found = createMemo(() => matchPeople(props.typed, props.people, { limit: Infinity }));
  return (
    <Show when={found().length > 0} fallback={<EmptyState title={t('organisation.nothing_found')} />}>
      <Table
        label={props.label}
        columns={[
          { label: t('organisation.name'), cell: (user) => <Who user={user} /> },
          { label: t('organisation.email'), cell: (user) => user.delivery_email ?? t('organisation.email_hidden') },
          { label: t('organisation.role'), isShort: true, cell: (user) => roleName(user.role) },
          ...(props.isActive
            ? [{ label: t('organisation.last_active'), isShort: true, cell: (user: User) => lastActive(user.user_id) }]
            : [{ label: t('organisation.joined'), isShort: true, cell: (user: User) => joined(user) }]),
        ]}
        rows={found()}
        idOf={(user) => user.user_id}
        actions={(user) => <UserActions user={user} isActive={props.isActive} />}
      />
    </Show>
  );
}

export function Who(props: { user: User }): JSX.Element {
  return (
    <button
      type="button"
      class={styles.who}
      onClick={(event) => openPersonCard(props.user.user_id, event.currentTarget)}
    >
      <Avatar url={avatarOf(props.user.user_id)} name={props.user.full_name} size="1.75rem" />
      <span>
        {props.user.full_name} <Show when={props.user.user_id === state.user_id}>{t('people.you')}</Show>
      </span>
    </button>
  );
}

function lastActive(userId: number): string {
  const at = lastSeenAt(userId);
  return at === undefined ? t('organisation.long_ago') : formatAgo(at);
}

function joined(user: User): string {
  const ms = Date.parse(user.date_joined);
  return Number.isNaN(ms) ? '' : formatShortDate(ms / 1000);
}
