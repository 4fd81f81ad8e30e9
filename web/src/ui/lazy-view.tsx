import { ApiError } from '@rookery/client';
import type { Component, JSX } from 'solid-js';
import { createEffect, ErrorBoundary, lazy, on, Show, Suspense } from 'solid-js';
import { Portal } from 'solid-js/web';
import { t } from '../i18n/index.ts';
import { isWaitingForPart, PartGone, PartUnreachable, untilLoaded } from '../load-part.ts';
import { Button } from './Button.tsx';
import { Banner, EmptyState, Spinner } from './Feedback.tsx';
import styles from './lazy-view.module.css';

// biome-ignore lint/suspicious/noExplicitAny: the properties of a component are its own
type Props = Record<string, any>;
type Close = (() => void) | undefined;
type Lazy<P extends Props> = Component<P> & {
  /** Loads it before it is shown. */
  preload(): void;
};

/**
 * A component that is loaded when it is first shown: it belongs into a `Suspense`. Without a network it comes when the
 * connection is back. Where it cannot be loaded or shown, its place says so and offers another attempt. `isWhole`: it
 * is the whole view, with the first heading.
 */
export function lazyView<P extends Props>(
  load: () => Promise<Component<P>>,
  o: { readonly isWhole?: boolean } = {},
): Lazy<P> {
  const View = lazyComponent(load);
  const place = (props: P) => (
    <ErrorBoundary
      fallback={(error, reset) => <Failed error={error} retry={reset} props={props} isWhole={o.isWhole} />}
    >
      <View {...props} />
    </ErrorBoundary>
  );
  return Object.assign(place, { preload: View.preload });
}

/**
 * The same for what lies over the page, as dialogs and menus do. `close`: how the user gives it up; `onClose` of its
 * properties, unless named.
 */
export function lazyOverlay<P extends Props>(
  load: () => Promise<Component<P>>,
  close: (props: P) => Close = (props) => props.onClose ?? props.onDone,
): Lazy<P> {
  const View = lazyComponent(load);
  const place = (props: P) => (
    <GuardedOverlay close={close(props)} props={props}>
      <View {...props} />
    </GuardedOverlay>
  );
  return Object.assign(place, { preload: View.preload });
}

/** What lies over the page: when it waits for the connection, or failed, a line at the top of the page says so. */
export function GuardedOverlay(props: { close: Close; props?: Props; children: JSX.Element }): JSX.Element {
  return (
    <ErrorBoundary
      fallback={(error, reset) => (
        <Failed error={error} retry={reset} props={props.props ?? {}} close={props.close} isOverlay />
      )}
    >
      <Suspense fallback={<WaitingOverlay close={props.close} />}>{props.children}</Suspense>
    </ErrorBoundary>
  );
}

const SAID_IN_PLACE = () => undefined;

function lazyComponent<P extends Props>(load: () => Promise<Component<P>>) {
  const View = lazy(() => untilLoaded(load, SAID_IN_PLACE).then((component) => ({ default: component })));
  // What fails says so where it is shown.
  const preload = () => void View.preload().catch(() => undefined);
  return Object.assign((props: P) => <View {...props} />, { preload });
}

/** Stands in for a view that loads, and says when that waits for the connection. */
export function Loading(props: { small?: boolean; isWhole?: boolean }): JSX.Element {
  return (
    <div class={styles.loading} data-small={props.small || undefined}>
      <Show when={props.isWhole}>
        <Heading />
      </Show>
      <Spinner small={props.small ?? false} />
      <Show when={isWaitingForPart()}>
        <p>{t('ui.waiting')}</p>
      </Show>
    </div>
  );
}

/** The view that has one is not there. */
const Heading = () => <h1 class="visually-hidden">{t('app.name')}</h1>;

function WaitingOverlay(props: { close: Close }): JSX.Element {
  return (
    <Show when={isWaitingForPart()}>
      <Portal>
        <div class={styles.bar}>
          <Banner kind="warning" action={<CloseButton close={props.close} label={t('ui.cancel')} />}>
            {t('ui.waiting')}
          </Banner>
        </div>
      </Portal>
    </Show>
  );
}

function CloseButton(props: { close: Close; label: string }): JSX.Element {
  return <Show when={props.close}>{(close) => <Button onClick={() => close()()}>{props.label}</Button>}</Show>;
}

function Failed(props: {
  error: unknown;
  retry: () => void;
  props: Props;
  close?: Close;
  isOverlay?: boolean;
  isWhole?: boolean | undefined;
}): JSX.Element {
  const isGone = props.error instanceof PartGone;
  const isExpected = isGone || [ApiError, PartUnreachable].some((kind) => props.error instanceof kind);
  if (!isExpected) console.error(props.error);
  // Shown with other properties, as at another address, it may be whole.
  createEffect(on(() => Object.values(props.props), props.retry, { defer: true }));
  const text = () => (props.error instanceof ApiError ? props.error.message : t(isGone ? 'app.updated' : 'ui.broken'));
  const again = (
    <div class={styles.actions}>
      <Show when={!isGone}>
        <Button onClick={() => props.retry()}>{t('ui.try_again')}</Button>
      </Show>
      {/* A script that fails as it is loaded fails again for as long as the page is open. */}
      <Show when={isGone || !isExpected}>
        <Button onClick={() => location.reload()}>{t('app.reload')}</Button>
      </Show>
    </div>
  );
  return (
    <Show when={props.isOverlay} fallback={<FailedView title={text()} action={again} isWhole={props.isWhole} />}>
      <Portal>
        <div class={styles.bar}>
          <Banner kind="danger" action={[again, <CloseButton close={props.close} label={t('ui.close')} />]}>
            {text()}
          </Banner>
        </div>
      </Portal>
    </Show>
  );
}

function FailedView(props: { title: string; action: JSX.Element; isWhole?: boolean | undefined }): JSX.Element {
  return (
    <>
      <Show when={props.isWhole}>
        <Heading />
      </Show>
      <EmptyState title={props.title} action={props.action} />
    </>
  );
}
