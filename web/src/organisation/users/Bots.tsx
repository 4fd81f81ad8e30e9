import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { type MessageKey, t } from '../../i18n/index.ts';
import { matchPeople, roleName } from '../../people/index.ts';
import { activeUsers, api, isAdmin, nameOf, navigate, state } from '../../state/index.ts';
import { Button, confirm, EmptyState, openDialog, SearchField } from '../../ui/index.ts';
import { Part } from '../form/Part.tsx';
import { Table } from '../form/Table.tsx';
import { EditBotDialog } from './EditBotDialog.tsx';
import { mayChangeBot } from './rules.ts';
import styles from './Users.module.css';
import { reactivate, Who } from './Users.tsx';

const KINDS: Readonly<Record<number, MessageKey>> = {
  1: 'organisation.bot_generic',
  2: 'organisation.bot_incoming',
  3: 'organisation.bot_outgoing',
  4: 'organisation.bot_embedded',
};

/** The bots of all users. New ones are created in the user's own settings, since each has an owner. */
export function Bots(): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const active = createMemo(() => activeUsers().filter((one) => one.is_bot && !one.is_system_bot));
  const deactivated = createMemo(() => (state.realm_non_active_users ?? []).filter((one) => one.is_bot) as User[]);
  const lists = () => [
    { title: t('organisation.active'), bots: matchPeople(typed(), active(), { limit: Infinity }), isActive: true },
    {
      title: t('organisation.deactivated'),
      bots: matchPeople(typed(), deactivated(), { limit: Infinity }),
      isActive: false,
    },
  ];
  return (
    <>
      <div class={styles.searchAlone}>
        <SearchField label={t('organisation.search_bots')} value={typed()} onInput={setTyped} />
      </div>
      <For each={lists()}>
        {(list) => (
          <Show when={list.isActive || list.bots.length > 0}>
            <Part
              title={list.title}
              action={
                <Show when={list.isActive}>
                  <Button onClick={() => navigate('#settings/your-bots')}>{t('organisation.own_bots')}</Button>
                </Show>
              }
            >
              <Show when={list.bots.length > 0} fallback={<EmptyState title={t('organisation.no_bots')} />}>
                <Table
                  label={list.title}
                  columns={[
                    { label: t('organisation.name'), cell: (bot) => <Who user={bot} /> },
                    { label: t('organisation.email'), cell: (bot) => bot.email },
                    { label: t('organisation.owner'), cell: (bot) => nameOf(bot.bot_owner_id ?? 0) },
                    { label: t('organisation.role'), isShort: true, cell: (bot) => roleName(bot.role) },
                    { label: t('organisation.kind'), isShort: true, cell: (bot) => kindOf(bot) },
                  ]}
                  rows={list.bots}
                  actions={(bot) => <Actions bot={bot} isActive={list.isActive} />}
                />
              </Show>
            </Part>
          </Show>
        )}
      </For>
    </>
  );
}

function kindOf(bot: User): string {
  const key = KINDS[bot.bot_type ?? 0];
  return key ? t(key) : '';
}

function Actions(props: { bot: User; isActive: boolean }): JSX.Element {
  return (
    <Show when={mayChangeBot(props.bot)}>
      <Show
        when={props.isActive}
        fallback={
          <Show when={isAdmin()}>
            <Button onClick={() => reactivate(props.bot)}>{t('organisation.reactivate')}</Button>
          </Show>
        }
      >
        <Button onClick={() => openDialog((close) => <EditBotDialog bot={props.bot} onClose={close} />)}>
          {t('organisation.edit')}
        </Button>
        <Button kind="danger" onClick={() => deactivate(props.bot)}>
          {t('organisation.deactivate')}
        </Button>
      </Show>
    </Show>
  );
}

function deactivate(bot: User): void {
  confirm({
    title: t('organisation.deactivate_one', { name: bot.full_name }),
    text: t('organisation.deactivate_bot_text'),
    action: t('organisation.deactivate'),
    run: () => api.delete(`/bots/${bot.user_id}`),
  });
}
