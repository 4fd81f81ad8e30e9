import type { Channel } from '@rookery/client';
import Archive from 'lucide-solid/icons/archive';
import ArchiveRestore from 'lucide-solid/icons/archive-restore';
import ChevronLeft from 'lucide-solid/icons/chevron-left';
import Link from 'lucide-solid/icons/link';
import type { JSX } from 'solid-js';
import { createMemo, Match, Show, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import { channelHash, mayAdminister, mayRead, navigate, subscription } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { Banner, Button, ChannelIcon, copyLink, IconButton, TabLinks } from '../ui/index.ts';
import { join, leave } from './actions.ts';
import { settingsHash, TABS, type Tab } from './addresses.ts';
import { archive, unarchive } from './changes.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { PermissionsTab } from './PermissionsTab.tsx';
import { PersonalTab } from './PersonalTab.tsx';
import { mayJoin } from './permissions.ts';
import { SubscribersTab } from './SubscribersTab.tsx';

const LABELS = {
  general: 'channels.tab_general',
  personal: 'channels.tab_personal',
  subscribers: 'channels.tab_subscribers',
  permissions: 'channels.tab_permissions',
} as const;

const shownTab = createTabMemory();

/** Remembers the last shown tab, with which another channel opens. */
function createTabMemory() {
  let last: Tab = 'general';
  return (named: string | undefined, isSubscribed: boolean): Tab => {
    const tab = TABS.find((one) => one === named) ?? last;
    last = tab;
    return tab === 'personal' && !isSubscribed ? 'general' : tab;
  };
}

/** A channel's settings, on the tab that the address names. */
export function ChannelDetails(props: { channel: Channel; tab: string | undefined }): JSX.Element {
  const own = () => subscription(props.channel.stream_id);
  const tab = createMemo(() => shownTab(props.tab, own() !== undefined));
  const tabs = () => TABS.filter((one) => one !== 'personal' || own() !== undefined);
  return (
    <div class={styles.details}>
      <Header channel={props.channel} />
      <Show when={props.channel.is_archived}>
        <Banner>{t('channels.is_archived')}</Banner>
      </Show>
      <TabLinks
        label={t('channels.tabs')}
        tabs={tabs().map((one) => ({
          hash: settingsHash(props.channel, one),
          label: t(LABELS[one]),
          current: one === tab(),
        }))}
      />
      {/* Keyed: typed text and the status of saving do not carry over to another channel. */}
      <Show when={props.channel.stream_id} keyed>
        <Content channel={props.channel} tab={tab()} />
      </Show>
    </div>
  );
}

function Content(props: { channel: Channel; tab: Tab }): JSX.Element {
  // A focused field still reports its change when it is removed. The memo then has the channel that it belonged to.
  const channel = createMemo(() => props.channel);
  return (
    <Switch>
      <Match when={props.tab === 'general'}>
        <GeneralTab channel={channel()} />
      </Match>
      <Match when={props.tab === 'personal' && subscription(channel().stream_id)}>
        {(one) => <PersonalTab subscription={one()} />}
      </Match>
      <Match when={props.tab === 'subscribers'}>
        <SubscribersTab channel={channel()} />
      </Match>
      <Match when={props.tab === 'permissions'}>
        <PermissionsTab channel={channel()} />
      </Match>
    </Switch>
  );
}

function Header(props: { channel: Channel }): JSX.Element {
  const own = () => subscription(props.channel.stream_id);
  const hash = () => channelHash(props.channel.stream_id);
  return (
    <header class={styles.header}>
      <a class={styles.back} href="#channels" aria-label={t('channels.back')}>
        <ChevronLeft size={20} aria-hidden="true" />
      </a>
      <h3 class={styles.title}>
        <ChannelIcon channel={own() ?? props.channel} size={18} />
        {props.channel.name}
      </h3>
      <div class={styles.icons}>
        <IconButton label={t('channels.copy_link')} onClick={() => void copyLink(hash())}>
          <Link size={18} />
        </IconButton>
        <Show when={mayAdminister(props.channel)}>
          <Show
            when={props.channel.is_archived}
            fallback={
              <IconButton label={t('channels.archive')} onClick={() => archive(props.channel)}>
                <Archive size={18} />
              </IconButton>
            }
          >
            <IconButton label={t('channels.unarchive')} onClick={() => void unarchive(props.channel)}>
              <ArchiveRestore size={18} />
            </IconButton>
          </Show>
        </Show>
      </div>
      <div class={styles.buttons}>
        <Show when={mayRead(props.channel)}>
          <Button onClick={() => navigate(hash())}>{t('channels.go')}</Button>
        </Show>
        <Show when={own() || mayJoin(props.channel)}>
          <Button
            kind={own() ? 'plain' : 'primary'}
            onClick={() => (own() ? leave(props.channel) : void join(props.channel))}
          >
            {t(own() ? 'channels.leave' : 'channels.join')}
          </Button>
        </Show>
      </div>
    </header>
  );
}
