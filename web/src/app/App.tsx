import type { JSX } from 'solid-js';
import { createEffect, lazy, Match, Show, Suspense, Switch, untrack } from 'solid-js';
import { loadWords, t } from '../i18n/index.ts';
import { offerFirstRun } from '../organisation/index.ts';
import { isViewOpen, overlay, ready, view } from '../state/index.ts';
import { Hosts, Spinner, Toasts } from '../ui/index.ts';
import styles from './App.module.css';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Frame } from './Frame.tsx';

const Overlays = lazy(async () => {
  const [module] = await Promise.all([import('./Overlays.tsx'), loadWords()]);
  return { default: module.Overlays };
});
const Inbox = lazy(() => import('../navigation/Inbox.tsx').then((m) => ({ default: m.Inbox })));
const Recent = lazy(() => import('../navigation/Recent.tsx').then((m) => ({ default: m.Recent })));
const Later = lazy(() => import('../compose/Later.tsx').then((m) => ({ default: m.Later })));
const MessageView = lazy(() => import('../messages/MessageView.tsx').then((m) => ({ default: m.MessageView })));

/** Words that no message needs come when the first messages have been shown. */
const WORDS_AFTER_MS = 3000;

/** The whole client. */
export function App(): JSX.Element {
  // The code of the first view comes while the register is under way.
  const first = { inbox: Inbox, recent: Recent, narrow: MessageView }[untrack(view).name as string];
  void first?.preload();
  createEffect(() => ready() && untrack(offerFirstRun));
  createEffect(() => ready() && setTimeout(loadWords, WORDS_AFTER_MS));
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
