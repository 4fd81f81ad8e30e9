import type { JSX } from 'solid-js';
import { createEffect, Match, Suspense, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import { channel, closeOverlay } from '../state/index.ts';
import { Dialog, EmptyState, ListAndDetails, Loading, lazyView } from '../ui/index.ts';
import { LISTS, type List } from './browse.ts';
import { ChannelDetails } from './ChannelDetails.tsx';
import { ChannelList, setList } from './ChannelList.tsx';

const NewChannel = lazyView(() => import('./NewChannel.tsx').then((m) => m.NewChannel));
const Folders = lazyView(() => import('./Folders.tsx').then((m) => m.Folders));

/** Names that Zulip's links have for lists of channels. */
const OTHER_NAMES: Readonly<Record<string, List>> = { notsubscribed: 'available', public: 'all' };

function listOf(name: string | undefined): List | undefined {
  return LISTS.find((one) => one === name) ?? OTHER_NAMES[name ?? ''];
}

/** All channels that the caller may know of, and the settings of the one that the address names. */
export function ChannelsOverlay(props: { path: readonly string[] }): JSX.Element {
  const first = () => props.path[0];
  const channelId = () => (/^\d+$/.test(first() ?? '') ? Number(first()) : undefined);
  createEffect(() => {
    const list = listOf(first());
    if (list) setList(list);
  });
  return (
    <Dialog open size="full" title={t('channels.title')} onClose={closeOverlay}>
      <ListAndDetails
        list={<ChannelList chosen={channelId()} />}
        showsDetails={channelId() !== undefined || first() === 'new' || first() === 'folders'}
        details={
          <Suspense fallback={<Loading />}>
            <Switch fallback={<EmptyState title={t('channels.choose')} text={t('channels.choose_text')} />}>
              <Match when={first() === 'new'}>
                <NewChannel />
              </Match>
              <Match when={first() === 'folders'}>
                <Folders />
              </Match>
              <Match when={channelId() !== undefined && channel(channelId() as number)}>
                {(one) => <ChannelDetails channel={one()} tab={props.path[2]} />}
              </Match>
              <Match when={channelId() !== undefined}>
                <EmptyState title={t('channels.unknown')} text={t('channels.unknown_text')} />
              </Match>
            </Switch>
          </Suspense>
        }
      />
    </Dialog>
  );
}
