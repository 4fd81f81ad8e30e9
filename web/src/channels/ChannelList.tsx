import type { Channel } from '@rookery/client';
import FolderIcon from 'lucide-solid/icons/folder';
import Plus from 'lucide-solid/icons/plus';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { VList } from 'virtua/solid';
import { folded } from '../folded.ts';
import { formatNumber, t } from '../i18n/index.ts';
import { allChannels, isAdmin, navigate, subscription } from '../state/index.ts';
import { Button, ChannelIcon, createRemembered, EmptyState, SearchField, Select, TabLinks } from '../ui/index.ts';
import styles from '../ui/Rows.module.css';
import { join, leave } from './actions.ts';
import { settingsHash } from './addresses.ts';
import { browse, LISTS, type List, ORDERS, type Order } from './browse.ts';
import { useChannelKeys } from './keys.ts';
import { mayJoin, mayMakeAny } from './permissions.ts';

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 56;

const [list, setList] = createRemembered<List>('channels-list', 'subscribed', (value) => LISTS.includes(value as List));
const [order, setOrder] = createRemembered<Order>('channels-order', 'name', (value) => ORDERS.includes(value as Order));
const [query, setQuery] = createSignal('');

export { list, setList };

/** The channels of one of the lists, to join, leave and view. */
export function ChannelList(props: { chosen: number | undefined }): JSX.Element {
  let frame!: HTMLDivElement;
  const found = createMemo(() =>
    browse(allChannels(), {
      list: list(),
      order: order(),
      query: folded(query().trim()),
      fold: folded,
      isSubscribed: (id) => subscription(id) !== undefined,
    }),
  );
  useChannelKeys({ frame: () => frame, chosen: () => props.chosen, list });
  return (
    <>
      <Head />
      <div ref={frame} class={styles.rows}>
        <Show
          when={found().length > 0}
          fallback={<EmptyState title={query() === '' ? t(EMPTY[list()]) : t('channels.nothing_found')} />}
        >
          <VList data={found()} itemSize={ROW_PX} class={styles.list}>
            {(one) => <Row channel={one} isChosen={one.stream_id === props.chosen} />}
          </VList>
        </Show>
      </div>
    </>
  );
}

const LABELS = {
  subscribed: 'channels.list_subscribed',
  available: 'channels.list_available',
  all: 'channels.list_all',
  archived: 'channels.list_archived',
} as const;
const EMPTY = {
  subscribed: 'channels.empty_subscribed',
  available: 'channels.empty_available',
  all: 'channels.empty_all',
  archived: 'channels.empty_archived',
} as const;
const ORDER_LABELS = {
  name: 'channels.order_name',
  subscribers: 'channels.order_subscribers',
  activity: 'channels.order_activity',
} as const;

function Head(): JSX.Element {
  return (
    <>
      <TabLinks
        label={t('channels.lists')}
        tabs={LISTS.map((one) => ({ hash: `#channels/${one}`, label: t(LABELS[one]), current: one === list() }))}
      />
      <div class={styles.head}>
        <SearchField class={styles.filter} label={t('channels.filter')} value={query()} onInput={setQuery} />
        <Select
          label={t('channels.order')}
          hideLabel
          value={order()}
          options={ORDERS.map((value) => ({ value, label: t(ORDER_LABELS[value]) }))}
          onChange={setOrder}
        />
      </div>
      <Show when={mayMakeAny() || isAdmin()}>
        <div class={styles.head}>
          <Show when={mayMakeAny()}>
            <Button onClick={() => navigate('#channels/new')}>
              <Plus size={16} aria-hidden="true" /> {t('channels.new')}
            </Button>
          </Show>
          <Show when={isAdmin()}>
            <Button kind="quiet" onClick={() => navigate('#channels/folders')}>
              <FolderIcon size={16} aria-hidden="true" /> {t('channels.folders')}
            </Button>
          </Show>
        </div>
      </Show>
    </>
  );
}

function Row(props: { channel: Channel; isChosen: boolean }): JSX.Element {
  const own = () => subscription(props.channel.stream_id);
  return (
    <div class={styles.row} data-channel={props.channel.stream_id} data-chosen={props.isChosen || undefined}>
      <a
        class={styles.link}
        data-focus
        href={settingsHash(props.channel)}
        aria-current={props.isChosen ? 'page' : undefined}
      >
        <ChannelIcon channel={own() ?? props.channel} />
        <span class={styles.texts}>
          <span class={styles.name} dir="auto">
            {props.channel.name}
          </span>
          <span class={styles.about} dir="auto">
            {aboutOf(props.channel)}
          </span>
        </span>
      </a>
      <Show when={own() || mayJoin(props.channel)}>
        <Button
          kind={own() ? 'quiet' : 'plain'}
          aria-label={t(own() ? 'channels.leave_of' : 'channels.join_of', { name: props.channel.name })}
          onClick={() => (own() ? leave(props.channel) : void join(props.channel))}
        >
          {t(own() ? 'channels.leave' : 'channels.join')}
        </Button>
      </Show>
    </div>
  );
}

/** The number of subscribers and the weekly traffic, then the description. */
function aboutOf(one: Channel): string {
  const weekly = one.stream_weekly_traffic;
  return [
    t('channels.subscriber_count', { count: one.subscriber_count }),
    weekly === null ? t('channels.traffic_new') : t('channels.traffic', { count: weekly, shown: formatNumber(weekly) }),
    one.description,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
