import ChevronDown from 'lucide-solid/icons/chevron-down';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Plus from 'lucide-solid/icons/plus';
import type { JSX } from 'solid-js';
import { Match, Show, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { t } from '../i18n/index.ts';
import { channel, isGuest, isSpectator, navigate, unreadDirect, unreadInChannel } from '../state/index.ts';
import { type MenuItem, Spinner, UnreadBadge } from '../ui/index.ts';
import { ChannelRow, TopicRow } from './ChannelRows.tsx';
import { DirectRow } from './DirectRow.tsx';
import styles from './Navigation.module.css';
import { RowMenu } from './RowMenu.tsx';
import { isAllOpen, isCollapsed, type Row, sections, toggleMore, toggleSection, unreadBeyondShown } from './rows.ts';
import { sectionName } from './section-name.ts';
import { isPinned, isShownView, type NavigationView, removeView, setPinned } from './views.ts';

type RowOf<K extends Row['kind']> = Extract<Row, { kind: K }>;

/** A row of the navigation. */
export function NavigationRow(props: { row: Row }): JSX.Element {
  const as = <K extends Row['kind']>(kind: K) => (props.row.kind === kind ? (props.row as RowOf<K>) : undefined);
  return (
    <Switch>
      <Match when={as('channel')}>{(row) => <ChannelRow channelId={row().channelId} />}</Match>
      <Match when={as('topic')}>{(row) => <TopicRow channelId={row().channelId} topic={row().topic} />}</Match>
      <Match when={as('direct')}>{(row) => <DirectRow userIds={row().userIds} />}</Match>
      <Match when={as('view')}>{(row) => <ViewRow view={row().view} />}</Match>
      <Match when={as('heading')}>{(row) => <Heading section={row().section} />}</Match>
      <Match when={as('more')}>{(row) => <More what={row().what} />}</Match>
      <Match when={as('wait')}>
        <div class={styles.wait}>
          <Spinner small />
        </div>
      </Match>
      <Match when={as('nothing')}>
        <p class={styles.nothing}>{t('navigation.nothing')}</p>
      </Match>
    </Switch>
  );
}

function ViewRow(props: { view: NavigationView }): JSX.Element {
  const items = (): MenuItem[] => [
    isPinned(props.view.fragment)
      ? { label: t('navigation.view_unpin'), onSelect: () => void setPinned(props.view, false) }
      : { label: t('navigation.view_pin'), onSelect: () => void setPinned(props.view, true) },
    ...(props.view.isOwn
      ? [{ label: t('navigation.view_remove'), danger: true, onSelect: () => void removeView(props.view) }]
      : []),
  ];
  return (
    <div class={styles.row} data-row>
      <a
        class={styles.link}
        href={`#${props.view.fragment}`}
        data-focus
        data-place
        aria-current={isShownView(props.view.fragment) ? 'page' : undefined}
      >
        <span class={styles.icon} aria-hidden="true">
          <Dynamic component={props.view.icon} size={16} />
        </span>
        <span class={styles.label}>{props.view.label()}</span>
        <UnreadBadge count={props.view.count()} quiet={!props.view.isUnread} />
      </a>
      <Show when={!isSpectator()}>
        <RowMenu label={t('navigation.menu_of', { name: props.view.label() })} items={items} />
      </Show>
    </div>
  );
}

function Heading(props: { section: string }): JSX.Element {
  const section = () => sections().find((one) => one.id === props.section);
  const isClosed = () => isCollapsed(props.section);
  const unread = () =>
    props.section === 'direct'
      ? unreadDirect()
      : (section()?.channelIds ?? []).reduce((sum, id) => sum + countOf(id), 0);
  return (
    <div class={`${styles.row} ${styles.headingRow}`} data-row>
      <button
        type="button"
        class={styles.heading}
        data-focus
        aria-expanded={!isClosed()}
        onClick={() => toggleSection(props.section)}
      >
        <Show when={isClosed()} fallback={<ChevronDown size={14} />}>
          <ChevronRight size={14} />
        </Show>
        <span class={styles.label} dir="auto">
          {sectionName(props.section, sections())}
        </span>
        <Show when={isClosed()}>
          <UnreadBadge count={unread()} quiet={props.section === 'inactive'} />
        </Show>
      </button>
      <HeadingAction section={props.section} />
    </div>
  );
}

/** The count of unread messages without muted ones, which do not ask for attention. */
const countOf = (id: number): number => (channel(id) ? unreadInChannel(id).count : 0);

/** The button that adds to a section: a new conversation, or the list of channels. */
function HeadingAction(props: { section: string }): JSX.Element {
  const target = () =>
    props.section === 'direct'
      ? { label: t('navigation.new_direct'), hash: '#narrow/is/dm' }
      : props.section === 'other' && !isGuest()
        ? { label: t('navigation.browse_channels'), hash: '#channels/all' }
        : undefined;
  return (
    <Show when={target()}>
      {(to) => (
        <button
          type="button"
          class={styles.action}
          aria-label={to().label}
          title={to().label}
          onClick={() => navigate(to().hash)}
        >
          <Plus size={15} />
        </button>
      )}
    </Show>
  );
}

function More(props: { what: 'direct' | 'topics' | 'views' }): JSX.Element {
  const label = () => {
    if (isAllOpen(props.what)) return t('navigation.fewer');
    return props.what === 'topics' ? t('navigation.all_topics') : t('navigation.more');
  };
  return (
    <div class={styles.row} data-row data-kind={props.what}>
      <button
        type="button"
        class={`${styles.link} ${styles.more}`}
        data-focus
        aria-expanded={isAllOpen(props.what)}
        onClick={() => toggleMore(props.what)}
      >
        <span class={styles.label}>{label()}</span>
        <Show when={props.what === 'topics'}>
          <UnreadBadge count={unreadBeyondShown()} quiet />
        </Show>
      </button>
    </div>
  );
}
