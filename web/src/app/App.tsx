import type { JSX } from 'solid-js';
import { createEffect, Match, on, Show, Suspense, Switch, untrack } from 'solid-js';
import { loadWords, t } from '../i18n/index.ts';
import { retryParts, untilLoaded } from '../load-part.ts';
import { offerFirstRun } from '../organisation/index.ts';
import {
  closeOverlay,
  connection,
  homeHash,
  isStillAt,
  isViewOpen,
  moves,
  navigate,
  overlay,
  ready,
  setViewTitle,
  view,
} from '../state/index.ts';
import { Button, closeLeft, EmptyState, Hosts, Loading, lazyOverlay, lazyView, Spinner, Toasts } from '../ui/index.ts';
import styles from './App.module.css';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Frame } from './Frame.tsx';

const Overlays = lazyOverlay(
  async () => {
    const [module] = await Promise.all([import('./Overlays.tsx'), loadWords()]);
    return module.Overlays;
  },
  () => closeOverlay,
);
const Inbox = lazyView(() => import('../navigation/Inbox.tsx').then((m) => m.Inbox), { isWhole: true });
const Recent = lazyView(() => import('../navigation/Recent.tsx').then((m) => m.Recent), { isWhole: true });
const Later = lazyView(() => import('../compose/Later.tsx').then((m) => m.Later), { isWhole: true });
const MessageView = lazyView(() => import('../messages/MessageView.tsx').then((m) => m.MessageView), { isWhole: true });

/** Delay after the first messages, ms, for everything that showing messages does not need: words, the worker. */
const LATER_MS = 3000;
const startLater = () =>
  void untilLoaded(() => import('./after-first-view.ts')).then(
    (later) => later.startLater(),
    () => undefined,
  );

/** The whole client. */
export function App(): JSX.Element {
  // The code of the first view loads while the register is in flight.
  const first = { inbox: Inbox, recent: Recent, narrow: MessageView }[untrack(view).name as string];
  first?.preload();
  createEffect(() => connection() === 'online' && retryParts());
  createEffect(() => ready() && untrack(offerFirstRun));
  createEffect(() => ready() && setTimeout(startLater, LATER_MS));
  // What was opened over a view or an overlay belongs to it.
  createEffect(on(moves, () => closeLeft((address) => !isStillAt(address)), { defer: true }));
  return (
    <>
      <Show when={ready() && isViewOpen()} fallback={<Connecting />}>
        <Frame>
          <Suspense fallback={<Loading isWhole />}>
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
              <Match when={view().name === 'unknown'}>
                <Unknown />
              </Match>
              <Match when={true}>
                <Later kind={view().name as 'drafts' | 'scheduled' | 'reminders'} />
              </Match>
            </Switch>
          </Suspense>
        </Frame>
        <Show when={overlay()}>
          <Overlays />
        </Show>
      </Show>
      <Hosts />
      <Toasts />
    </>
  );
}

function Unknown(): JSX.Element {
  createEffect(() => setViewTitle(t('app.unknown')));
  return (
    <section class={styles.unknown} aria-label={t('app.unknown')}>
      <h1 class="visually-hidden">{t('app.unknown')}</h1>
      <EmptyState
        title={t('app.unknown')}
        text={t('app.unknown_text')}
        action={<Button onClick={() => navigate(homeHash())}>{t('app.key_home')}</Button>}
      />
    </section>
  );
}

function Connecting(): JSX.Element {
  return (
    <main class={styles.loading}>
      <h1 class="visually-hidden">{t('app.name')}</h1>
      <Spinner label={t('ui.loading')} />
      <ConnectionBanner />
    </main>
  );
}
