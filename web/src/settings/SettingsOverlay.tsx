import ChevronLeft from 'lucide-solid/icons/chevron-left';
import type { JSX } from 'solid-js';
import { createEffect, For, on, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { t } from '../i18n/index.ts';
import { closeOverlay, navigate } from '../state/index.ts';
import { Dialog, IconButton, Loading } from '../ui/index.ts';
import styles from './SettingsOverlay.module.css';
import { sectionOf, shownSections } from './sections.ts';

/**
 * The user's own settings: a list of sections next to the one that the address names. Without room for both,
 * `#settings` is the list, and each section has a link back to it.
 */
export function SettingsOverlay(props: { path: readonly string[] }): JSX.Element {
  let pane!: HTMLElement;
  const named = () => sectionOf(props.path[0]);
  const shown = () => named() ?? shownSections()[0];
  createEffect(on(named, () => pane.scrollTo({ top: 0 }), { defer: true }));
  return (
    <Dialog open onClose={closeOverlay} size="full" title={t('settings.title')}>
      <div class={styles.columns} data-open={named() ? '' : undefined}>
        <SectionList current={shown()?.name} />
        <section ref={pane} id="settings-pane" class={styles.pane} aria-labelledby="settings-section">
          <header class={styles.header}>
            <IconButton class={styles.back} label={t('settings.back')} onClick={() => navigate('#settings')}>
              <ChevronLeft size={20} />
            </IconButton>
            <h2 id="settings-section" class={styles.heading}>
              <Show when={shown()}>{(section) => <>{t(section().label)}</>}</Show>
            </h2>
          </header>
          <Suspense fallback={<Loading />}>
            <Dynamic component={shown()?.View} />
          </Suspense>
        </section>
      </div>
    </Dialog>
  );
}

function SectionList(props: { current: string | undefined }): JSX.Element {
  let list!: HTMLUListElement;
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    links[(to + links.length) % links.length]?.focus();
  };
  return (
    <nav class={styles.sections} aria-label={t('settings.sections')}>
      <ul ref={list} onKeyDown={onKeyDown}>
        <For each={shownSections()}>
          {(section) => (
            <li>
              <a
                class={styles.section}
                href={`#settings/${section.name}`}
                aria-current={props.current === section.name ? 'page' : undefined}
                tabIndex={props.current === undefined || props.current === section.name ? 0 : -1}
              >
                {t(section.label)}
              </a>
            </li>
          )}
        </For>
      </ul>
    </nav>
  );
}
