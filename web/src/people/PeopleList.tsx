import type { JSX } from 'solid-js';
import { Match, Show, Switch } from 'solid-js';
import { VList } from 'virtua/solid';
import { formatNumber, t } from '../i18n/index.ts';
import {
  avatarOf,
  directHash,
  isMarkedGuest,
  isMutedUser,
  presenceOf,
  state,
  statusOf,
  unreadInConversation,
  user,
} from '../state/index.ts';
import { Avatar, FilterField, Spinner, UnreadBadge, useShortcuts } from '../ui/index.ts';
import { openPersonCard } from './open.tsx';
import styles from './PeopleList.module.css';
import { filter, type PeopleRow, peopleRows, setFilter, toggleGroup } from './people-rows.ts';
import { StatusEmoji } from './StatusEmoji.tsx';

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 32;

/**
 * The right column: the people in the current conversation or channel, then everyone else; present ones first. `onShow`
 * brings it on screen.
 */
export function PeopleList(props: { onShow: () => void }): JSX.Element {
  let field!: HTMLInputElement;
  let frame!: HTMLDivElement;
  const search = (): void => {
    props.onShow();
    field.focus();
  };
  useShortcuts([{ keys: 'w', label: 'people.key_search', group: 'global', run: search }]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [...frame.querySelectorAll<HTMLElement>('[data-focus]')];
    const at = all.indexOf(document.activeElement?.closest('[data-row]')?.querySelector('[data-focus]') as HTMLElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
    event.stopPropagation();
    if (next < 0) field.focus();
    else all[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links and buttons within
    <div class={styles.people} ref={frame} onKeyDown={onKeyDown}>
      <FilterField
        ref={(element) => {
          field = element;
        }}
        label={t('people.search')}
        value={filter()}
        onInput={setFilter}
        onDown={() => frame.querySelector<HTMLElement>('[data-focus]')?.focus()}
        onEnter={() => frame.querySelector<HTMLElement>('a[data-focus]')?.click()}
      />
      <VList data={peopleRows()} itemSize={ROW_PX} class={styles.list}>
        {(row) => <Row row={row} />}
      </VList>
    </div>
  );
}

function Row(props: { row: PeopleRow }): JSX.Element {
  const person = () => (props.row.kind === 'person' ? props.row : undefined);
  const heading = () => (props.row.kind === 'heading' ? props.row : undefined);
  return (
    <Switch>
      <Match when={person()}>{(row) => <PersonRow userId={row().userId} />}</Match>
      <Match when={heading()}>{(row) => <Heading row={row()} />}</Match>
      <Match when={props.row.kind === 'wait'}>
        <div class={styles.wait}>
          <Spinner small />
        </div>
      </Match>
      <Match when={props.row.kind === 'nothing'}>
        <p class={styles.wait}>{t('people.nobody')}</p>
      </Match>
    </Switch>
  );
}

function Heading(props: { row: Extract<PeopleRow, { kind: 'heading' }> }): JSX.Element {
  return (
    <h2 class={styles.heading} data-row>
      <button
        type="button"
        class={styles.toggle}
        data-focus
        aria-expanded={props.row.open}
        onClick={() => toggleGroup(props.row.group)}
      >
        <span>{t(HEADINGS[props.row.group])}</span>
        <span class={styles.count}>{formatNumber(props.row.count)}</span>
      </button>
    </h2>
  );
}

const HEADINGS = {
  here: 'people.in_conversation',
  channel: 'people.in_channel',
  others: 'people.others',
  everyone: 'people.everyone',
} as const;

/** Value of `user_list_style` at which the text of a status is shown; 1 is compact. */
const WITH_STATUS = 2;

function PersonRow(props: { userId: number }): JSX.Element {
  const one = () => user(props.userId);
  const presence = () => (one()?.is_bot ? undefined : presenceOf(props.userId));
  const status = () =>
    state.user_settings.user_list_style === WITH_STATUS ? statusOf(props.userId)?.status_text : undefined;
  return (
    <div class={styles.row} data-row data-muted={isMutedUser(props.userId) || undefined}>
      <a class={styles.link} href={directHash([props.userId])} data-focus>
        <Avatar url={avatarOf(props.userId)} name={one()?.full_name ?? ''} size="1.5rem" presence={presence()} />
        <span class={styles.texts}>
          <span class={styles.line} data-presence={presence()}>
            <span class={styles.name} dir="auto">
              {one()?.full_name}
            </span>
            <Show when={props.userId === state.user_id}>
              {' '}
              <span class={styles.you}>{t('people.you')}</span>
            </Show>
            <Show when={isMarkedGuest(props.userId)}>
              {' '}
              <span class={styles.you}>{t('people.guest')}</span>
            </Show>
          </span>
          <Show when={status()}>
            <span class={styles.status}>{status()}</span>
          </Show>
        </span>
        <StatusEmoji userId={props.userId} />
        <Show when={presence()}>{(state) => <span class="visually-hidden">{t(`people.${state()}_short`)}</span>}</Show>
        <UnreadBadge count={unreadInConversation([props.userId])?.count ?? 0} />
      </a>
      <button
        type="button"
        class={styles.card}
        aria-label={t('people.card_of', { name: one()?.full_name ?? '' })}
        title={t('people.card_of', { name: one()?.full_name ?? '' })}
        aria-haspopup="dialog"
        aria-expanded={false}
        onClick={(event) => openPersonCard(props.userId, event.currentTarget)}
      >
        <span aria-hidden="true">⋮</span>
      </button>
    </div>
  );
}
