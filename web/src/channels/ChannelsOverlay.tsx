import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createEffect, Match, on, Suspense, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import { channel, closeOverlay, subscription } from '../state/index.ts';
import { Dialog, EmptyState, ListAndDetails, Loading, lazyView } from '../ui/index.ts';
import { isListed, LISTS, type List } from './browse.ts';
import { ChannelDetails } from './ChannelDetails.tsx';
import { ChannelList, list, setList } from './ChannelList.tsx';

const NewChannel = lazyView(() => import('./NewChannel.tsx').then((m) => m.NewChannel));
const Folders = lazyView(() => import('./Folders.tsx').then((m) => m.Folders));

/** Zulip's names of the lists, for its links. */
const OTHER_NAMES: Readonly<Record<string, List>> = { notsubscribed: 'available', public: 'all' };

const homeOf = (one: Channel): List =>
  one.is_archived ? 'archived' : subscription(one.stream_id) ? 'subscribed' : 'available';

function listOf(name: string | undefined): List | undefined {
  return LISTS.find((one) => one === name) ?? OTHER_NAMES[name ?? ''];
}

/** All channels that the user can see, and the settings of the one that the address names. */
export function ChannelsOverlay(props: { path: readonly string[] }): JSX.Element {
  const first = () => props.path[0];
  const channelId = () => (/^\d+$/.test(first() ?? '') ? Number(first()) : undefined);
  createEffect(() => {
    const named = listOf(first());
    if (named) setList(named);
  });
  // Shows the channel of a link in the list next to it.
  createEffect(
    on(channelId, (id) => {
      const one = id === undefined ? undefined : channel(id);
      if (one && !isListed(one, { list: list(), isSubscribed: (stream) => subscription(stream) !== undefined }))
        setList(homeOf(one));
    }),
  );
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
