import type { JSX } from 'solid-js';
import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js';
import { Compose } from '../compose/index.ts';
import { t } from '../i18n/index.ts';
import { Navigation, TopBar } from '../navigation/index.ts';
import { PeopleList } from '../people/index.ts';
import { homeHash, isSpectator, navigate, overlay, reopenings, state, view } from '../state/index.ts';
import { useShortcuts } from '../ui/index.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import styles from './Frame.module.css';
import { LogInBar } from './LogInBar.tsx';
import { NotificationsBanner } from './NotificationsBanner.tsx';

/** The layout: the bar at the top, the navigation before the view, the people after it. */
export function Frame(props: { children: JSX.Element }): JSX.Element {
  const [drawer, setDrawer] = createSignal<'navigation' | 'people'>();
  const toggle = (which: 'navigation' | 'people') => setDrawer((open) => (open === which ? undefined : which));
  let navigation!: HTMLElement;
  let people!: HTMLElement;
  /** Brings a column on screen: opens its drawer where it has no place of its own, and closes the other. */
  const show = (which: 'navigation' | 'people', column: HTMLElement) => {
    if (drawer() !== which) setDrawer(column.checkVisibility() ? undefined : which);
  };
  createEffect(on([view, overlay, reopenings], () => setDrawer(undefined)));
  document.addEventListener('click', reopenByLink);
  onCleanup(() => document.removeEventListener('click', reopenByLink));
  useShortcuts([
    { keys: '?', label: 'app.key_help', group: 'global', run: () => navigate('#keyboard-shortcuts') },
    { keys: 'Ctrl+[', label: 'app.key_home', group: 'navigation', run: goHome },
    { keys: 'Escape', run: () => (drawer() ? void setDrawer(undefined) : leaveView()) },
  ]);
  return (
    <div class={styles.frame} data-drawer={drawer()}>
      <button type="button" class={styles.skip} onClick={() => document.getElementById('view')?.focus()}>
        {t('app.skip')}
      </button>
      <TopBar onNavigation={() => toggle('navigation')} onPeople={() => toggle('people')} />
      <ConnectionBanner />
      <NotificationsBanner />
      <div class={styles.columns} data-reading={isSpectator() || undefined}>
        <nav class={styles.navigation} ref={navigation} aria-label={t('app.navigation')}>
          <Navigation onShow={() => show('navigation', navigation)} />
        </nav>
        <main class={styles.view} id="view" tabIndex={-1}>
          {props.children}
          <Show when={isSpectator()} fallback={<Compose />}>
            <LogInBar />
          </Show>
        </main>
        <Show when={!isSpectator()}>
          <aside class={styles.people} ref={people} aria-label={t('app.people')}>
            <PeopleList onShow={() => show('people', people)} />
          </aside>
        </Show>
        <Show when={drawer()}>
          <button type="button" class={styles.cover} aria-label={t('ui.close')} onClick={() => setDrawer(undefined)} />
        </Show>
      </div>
    </div>
  );
}

/** Navigates by a link to the present address, of which the browser reports no change. */
function reopenByLink({ target, button, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link?.hash && link.href === location.href) navigate(link.hash);
}

const goHome = (): void => navigate(homeHash());

/** Goes from a view to the home view, if the user's setting says so. */
const leaveView = (): boolean | undefined =>
  state.user_settings?.web_escape_navigates_to_home_view && location.hash !== homeHash() ? void goHome() : false;
