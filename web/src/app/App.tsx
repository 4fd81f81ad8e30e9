import type { JSX } from 'solid-js';
import { createEffect, lazy, Match, Show, Suspense, Switch, untrack } from 'solid-js';
import { t } from '../i18n/index.ts';
import { offerFirstRun } from '../organisation/index.ts';
import { isViewOpen, overlay, ready, view } from '../state/index.ts';
import { Hosts, Spinner, Toasts } from '../ui/index.ts';
import styles from './App.module.css';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Frame } from './Frame.tsx';

const Overlays = lazy(() => import('./Overlays.tsx').then((m) => ({ default: m.Overlays })));
const Inbox = lazy(() => import('../navigation/Inbox.tsx').then((m) => ({ default: m.Inbox })));
const Recent = lazy(() => import('../navigation/Recent.tsx').then((m) => ({ default: m.Recent })));
const Later = lazy(() => import('../compose/Later.tsx').then((m) => ({ default: m.Later })));
const MessageView = lazy(() => import('../messages/MessageView.tsx').then((m) => ({ default: m.MessageView })));

/** The whole client. */
export function App(): JSX.Element {
  createEffect(() => ready() && untrack(offerFirstRun));
  return (
    <>
      <Show when={ready() && isViewOpen()} fallback={<Loading />}>
        <Frame>
          <Suspense fallback={<Spinner />}>
            <Switch>
              <Match when={view().name === 'inbox'}>
                <Inbox />
              </Match>
              <Match when={view().name === 'recent'}>
                <Recent />
              </Match>
              <Match when={view().name === 'narrow'}>
                <MessageView narrow={view().narrow} />
              </Match>
              <Match when={true}>
                <Later kind={view().name as 'drafts' | 'scheduled' | 'reminders'} />
              </Match>
            </Switch>
          </Suspense>
        </Frame>
        <Show when={overlay()}>
          <Suspense>
            <Overlays />
          </Suspense>
        </Show>
      </Show>
      <Hosts />
      <Toasts />
    </>
  );
}

function Loading(): JSX.Element {
  return (
    <main class={styles.loading}>
      <h1 class="visually-hidden">{t('app.name')}</h1>
      <Spinner label={t('ui.loading')} />
      <ConnectionBanner />
    </main>
  );
}
