import type { User } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { type MessageKey, t } from '../../i18n/index.ts';
import { matchPeople, roleName } from '../../people/index.ts';
import { BotActions } from '../../settings/bots/index.ts';
import { activeUsers, isGuest, nameOf, navigate, state } from '../../state/index.ts';
import { Button, EmptyState, SearchField } from '../../ui/index.ts';
import { Part } from '../form/Part.tsx';
import { Table } from '../form/Table.tsx';
import styles from './Users.module.css';
import { Who } from './Users.tsx';

const KINDS: Readonly<Record<number, MessageKey>> = {
  1: 'organisation.bot_generic',
  2: 'organisation.bot_incoming',
  3: 'organisation.bot_outgoing',
  4: 'organisation.bot_embedded',
};

/** The bots of all users. New ones are created in the user's own settings, since each has an owner. */
export function Bots(): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const found = (bots: readonly User[]) => matchPeople(typed(), bots, { limit: Infinity });
  const active = createMemo(() => found(activeUsers().filter((one) => one.is_bot && !one.is_system_bot)));
  const deactivated = createMemo(() =>
    found((state.realm_non_active_users ?? []).filter((one) => one.is_bot) as User[]),
  );
  return (
    <>
      <div class={styles.searchAlone}>
        <SearchField label={t('organisation.search_bots')} value={typed()} onInput={setTyped} />
      </div>
      <Part
        title={t('organisation.active')}
        action={
          <Show when={!isGuest()}>
            <Button onClick={() => navigate('#settings/your-bots')}>{t('organisation.own_bots')}</Button>
          </Show>
        }
      >
        <Show when={active().length > 0} fallback={<EmptyState title={t('organisation.no_bots')} />}>
          <BotTable label={t('organisation.active')} bots={active()} isActive />
        </Show>
      </Part>
      <Show when={deactivated().length > 0}>
        <Part title={t('organisation.deactivated')}>
          <BotTable label={t('organisation.deactivated')} bots={deactivated()} isActive={false} />
        </Part>
      </Show>
    </>
  );
}

function BotTable(props: { label: string; bots: readonly User[]; isActive: boolean }): JSX.Element {
  return (
    <Table
      label={props.label}
      columns={[
        { label: t('organisation.name'), cell: (bot) => <Who user={bot} /> },
        { label: t('organisation.email'), cell: (bot) => bot.email },
        { label: t('organisation.owner'), cell: (bot) => nameOf(bot.bot_owner_id ?? 0) },
        { label: t('organisation.role'), isShort: true, cell: (bot) => roleName(bot.role) },
        { label: t('organisation.kind'), isShort: true, cell: (bot) => kindOf(bot) },
      ]}
      rows={props.bots}
      idOf={(bot) => bot.user_id}
      actions={(bot) => <BotActions bot={bot} isActive={props.isActive} />}
    />
  );
}

function kindOf(bot: User): string {
  const key = KINDS[bot.bot_type ?? 0];
  return key ? t(key) : '';
}
