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
  /** Loads the component before it is shown. */
  preload(): void;
};

/**
 * A component that is loaded when it is first shown; it needs a `Suspense` around it. Without a network it appears once
 * the connection is back. If loading or rendering fails, an error with a retry button takes its place. `isWhole`: it is
 * the whole view, with the main heading.
 */
export function lazyView<P extends Props>(
  load: () => Promise<Component<P>>,
  options: { readonly isWhole?: boolean } = {},
): Lazy<P> {
  const View = lazyComponent(load);
  const place = (props: P) => (
    <ErrorBoundary
      fallback={(error, reset) => <Failed error={error} retry={reset} props={props} isWhole={options.isWhole} />}
    >
      <View {...props} />
    </ErrorBoundary>
  );
  return Object.assign(place, { preload: View.preload });
}

/**
 * The same as `lazyView` for overlays such as dialogs and menus. `close` returns the function with which the user
 * closes it: by default its `onClose` or `onDone`.
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

/** Wraps an overlay: while it waits for the connection, or if it failed, a line at the top of the page reports that. */
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
  // An error is reported where the component is shown.
  const preload = () => void View.preload().catch(() => undefined);
  return Object.assign((props: P) => <View {...props} />, { preload });
}

/** Placeholder of a view that loads; reports when that waits for the connection. */
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

/** The main heading, which the missing view would contain. */
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
  // With other props, such as another address, it may succeed.
  createEffect(on(() => Object.values(props.props), props.retry, { defer: true }));
  const text = () => (props.error instanceof ApiError ? props.error.message : t(isGone ? 'app.updated' : 'ui.broken'));
  const again = (
    <div class={styles.actions}>
      <Show when={!isGone}>
        <Button onClick={() => props.retry()}>{t('ui.try_again')}</Button>
      </Show>
      {/* A script whose evaluation failed fails again for as long as the page is open. */}
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
