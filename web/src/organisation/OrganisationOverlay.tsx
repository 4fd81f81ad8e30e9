import ChevronLeft from 'lucide-solid/icons/chevron-left';
import type { JSX } from 'solid-js';
import { createEffect, createMemo, For, on, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { t } from '../i18n/index.ts';
import { closeOverlay, navigate } from '../state/index.ts';
import { Dialog, EmptyState, Loading } from '../ui/index.ts';
import styles from './OrganisationOverlay.module.css';
import { type Section, shownSections } from './sections.ts';

const hashOf = (section: Section | undefined): string => `#organization/${section?.id ?? ''}`;

/**
 * The organisation's settings: a list of sections, and the section that the address names. Narrow screens show only one
 * of them.
 */
export function OrganisationOverlay(props: { path: readonly string[] }): JSX.Element {
  const sections = createMemo(shownSections);
  const named = createMemo(() => sections().find((one) => one.id === props.path[0]));
  const section = () => named() ?? sections()[0];
  let pane!: HTMLElement;
  createEffect(on(section, () => pane.scrollTo({ top: 0 }), { defer: true }));
  return (
    <Dialog open size="full" title={t('organisation.title')} onClose={closeOverlay}>
      <div class={styles.columns} data-in-section={named() !== undefined}>
        <nav class={styles.list} aria-label={t('organisation.sections')} onKeyDown={(event) => move(event, sections())}>
          <For each={sections()}>
            {(one) => (
              <a
                class={styles.entry}
                href={hashOf(one)}
                aria-current={one === section() ? 'page' : undefined}
                tabIndex={one === section() ? 0 : -1}
              >
                {t(one.label)}
              </a>
            )}
          </For>
        </nav>
        <div class={styles.pane}>
          <Show when={section()}>
            {(one) => (
              <header class={styles.header}>
                <a class={styles.back} href="#organization" aria-label={t('organisation.back')}>
                  <ChevronLeft size={20} aria-hidden="true" />
                </a>
                <h2 id="organisation-section" class={styles.title}>
                  {t(one().label)}
                </h2>
              </header>
            )}
          </Show>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what has nothing to press in it is scrolled by keys */}
          <section ref={pane} class={styles.section} aria-labelledby="organisation-section" tabIndex={0}>
            <Show when={section()} keyed fallback={<EmptyState title={t('organisation.for_members')} />}>
              {(one) => (
                <Suspense fallback={<Loading />}>
                  <Dynamic component={one.view} />
                </Suspense>
              )}
            </Show>
          </section>
        </div>
      </div>
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows move to the next section, Home and End to the first and the last. */
function move(event: KeyboardEvent & { currentTarget: HTMLElement }, sections: readonly Section[]): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const step = STEPS[event.key];
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step === undefined ? undefined : at + step;
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const to = (next + links.length) % links.length;
  navigate(hashOf(sections[to]), { replace: true });
  links[to]?.focus();
}
