import type { JSX } from 'solid-js';
import { createEffect, For, on } from 'solid-js';
import styles from './ListAndDetails.module.css';

/** A list next to the details of the chosen element. Narrow screens show only one of them. */
export function ListAndDetails(props: { list: JSX.Element; details: JSX.Element; showsDetails: boolean }): JSX.Element {
  let list!: HTMLDivElement;
  let details!: HTMLDivElement;
  // If one hides the other, the focus would be lost with the hidden element.
  createEffect(
    on(
      () => props.showsDetails,
      (showsDetails) => {
        const [shown, hidden] = showsDetails ? [details, list] : [list, details];
        if (hidden.offsetParent === null) shown.focus({ preventScroll: true });
      },
      { defer: true },
    ),
  );
  return (
    <div class={styles.columns} data-details={props.showsDetails}>
      <div ref={list} class={styles.list} tabIndex={-1}>
        {props.list}
      </div>
      <div ref={details} class={styles.details} tabIndex={-1}>
        {props.details}
      </div>
    </div>
  );
}

interface TabLink {
  readonly hash: string;
  readonly label: string;
  readonly current: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs of one thing, each with its own address. The Tab key moves to the current one, arrows move between them. */
export function TabLinks(props: { label: string; tabs: readonly TabLink[] }): JSX.Element {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const by = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step;
    const to = links[(links.indexOf(event.target as HTMLAnchorElement) + by + links.length) % links.length];
    event.preventDefault();
    to?.focus();
  };
  return (
    <nav class={styles.tabs} aria-label={props.label} onKeyDown={onKeyDown}>
      <For each={props.tabs}>
        {(tab) => (
          <a
            class={styles.tab}
            href={tab.hash}
            aria-current={tab.current ? 'page' : undefined}
            tabIndex={tab.current || props.tabs.every((one) => !one.current) ? 0 : -1}
          >
            {tab.label}
          </a>
        )}
      </For>
    </nav>
  );
}
