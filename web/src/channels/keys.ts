/** The keys of the list of channels: they act on the focused channel, else on the chosen one. The help lists them. */
import type { Channel } from '@rookery/client';
import { isRightToLeft } from '../i18n/index.ts';
import { channel, channelHash, mayRead, navigate, subscription } from '../state/index.ts';
import { useShortcuts } from '../ui/index.ts';
import { join, leave } from './actions.ts';
import { LISTS, type List } from './browse.ts';
import { mayJoin, mayMakeAny } from './permissions.ts';

interface KeysOptions {
  readonly frame: () => HTMLElement;
  readonly chosen: () => number | undefined;
  readonly list: () => List;
}

export function useChannelKeys({ frame, chosen, list }: KeysOptions): void {
  const current = (): Channel | undefined => {
    const focused = frame().contains(document.activeElement)
      ? document.activeElement?.closest<HTMLElement>('[data-channel]')?.dataset.channel
      : undefined;
    return channel(focused === undefined ? (chosen() ?? 0) : Number(focused));
  };
  const on =
    (run: (one: Channel) => unknown, may: (one: Channel) => boolean): (() => unknown) =>
    () => {
      const one = current();
      return one !== undefined && may(one) ? run(one) : false;
    };
  const step = (by: 1 | -1): boolean | undefined => {
    const all = [...frame().querySelectorAll<HTMLElement>('a[data-focus]')];
    const row = document.activeElement?.closest('[data-channel]')?.querySelector('a[data-focus]');
    const next = all[row ? all.indexOf(row as HTMLElement) + by : 0];
    if (isBeside(frame())) return false;
    // The filter field is above the first row.
    if (row && !next && by < 0) filterOf(frame())?.focus();
    if (!next) return false;
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    return undefined;
  };
  const turn = (by: 1 | -1): boolean | undefined => {
    const next = LISTS[(LISTS.indexOf(list()) + (isRightToLeft() ? -by : by) + LISTS.length) % LISTS.length];
    return isBeside(frame()) ? false : void navigate(`#channels/${next}`);
  };
  const toggle = (one: Channel) => (subscription(one.stream_id) ? leave(one) : void join(one));
  const keys = [
    {
      keys: 'ArrowDown',
      whileTyping: true,
      run: ({ target }: Event) => (!isField(target) || target === filterOf(frame()) ? step(1) : false),
    },
    { keys: 'ArrowUp', run: () => step(-1) },
    { keys: 'ArrowLeft', run: () => turn(-1) },
    { keys: 'ArrowRight', run: () => turn(1) },
    { keys: 'Shift+V', run: on((one) => navigate(channelHash(one.stream_id)), mayRead) },
    { keys: 'Shift+S', run: on(toggle, (one) => subscription(one.stream_id) !== undefined || mayJoin(one)) },
    { keys: 'n', run: () => (mayMakeAny() ? void navigate('#channels/new') : false) },
  ];
  useShortcuts(
    keys.map((one) => ({
      ...one,
      overDialogs: true,
      run: (event: KeyboardEvent) => (isCovered() ? false : one.run(event)),
    })),
  );
}

/** The filter field above the list. */
const filterOf = (frame: HTMLElement): HTMLInputElement | null =>
  frame.parentElement?.querySelector<HTMLInputElement>('input[type="search"]') ?? null;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea');

/** Whether a dialog or a menu covers the channels. */
const isCovered = (): boolean =>
  document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]').length > 1;

/** Whether the focus is in the settings of a channel next to the list, whose controls use arrows themselves. */
const isBeside = (frame: HTMLElement): boolean =>
  frame.parentElement?.nextElementSibling?.contains(document.activeElement) ?? false;
