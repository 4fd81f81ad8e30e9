import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import { Popover } from '@kobalte/core/popover';
import type { JSX } from 'solid-js';
import { For, onCleanup } from 'solid-js';
import { isRightToLeft } from '../i18n/index.ts';
import { stayWhileComposing } from './composition.ts';
import type { MenuItems, Placement } from './hosts.ts';
import menuStyles from './Menu.module.css';
import { Entry } from './Menu.tsx';
import { showMenuOverDialogs, showOverDialogs } from './over-dialogs.ts';
import popoverStyles from './Popover.module.css';

interface AnchoredProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly placement: Placement;
  readonly onClose: () => void;
}

/** Space between an element and the overlay that it opened, px. */
const GUTTER = 4;
/** Max. height of an anchor, px: of a taller element, such as the row of a message, only this part is the anchor. */
const TALL = 40;

/**
 * The rectangle of the anchor, moved into the window. Above and below the whole of a tall one there may be no room, and
 * the button of a message whose top is scrolled away is outside.
 */
function besideOf(anchor: HTMLElement): DOMRect {
  const { x, y, width, height } = anchor.getBoundingClientRect();
  const shown = Math.min(height, TALL);
  return new DOMRect(x, Math.max(Math.min(y, innerHeight - shown), 0), width, shown);
}

/** A menu next to an element. */
export function AnchoredMenu(props: AnchoredProps & { items: () => MenuItems }): JSX.Element {
  const items = props.items();
  showExpanded(props.anchor);
  return (
    <DropdownMenu
      open
      onOpenChange={(open) => !open && props.onClose()}
      getAnchorRect={() => besideOf(props.anchor)}
      placement={props.placement}
      gutter={GUTTER}
      modal={false}
    >
      <DropdownMenu.Portal ref={(place) => showMenuOverDialogs(place, props.label)}>
        <DropdownMenu.Content
          class={menuStyles.menu}
          aria-label={props.label}
          aria-labelledby={undefined}
          onCloseAutoFocus={(event) => returnFocus(event, props.anchor)}
          onPointerDownOutside={(event) => letAnchorClose(event, props.anchor)}
          onKeyDown={(event) => stepAside(event, props)}
        >
          <For each={items}>{(item) => <Entry item={item} />}</For>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}

/** A small pane next to an element. */
export function AnchoredPopover(props: AnchoredProps & { render: (close: () => void) => JSX.Element }): JSX.Element {
  showExpanded(props.anchor);
  return (
    <Popover
      open
      onOpenChange={(open) => !open && props.onClose()}
      anchorRef={() => props.anchor}
      getAnchorRect={() => besideOf(props.anchor)}
      placement={props.placement}
      gutter={GUTTER}
    >
      <Popover.Portal ref={showOverDialogs}>
        <Popover.Content
          class={popoverStyles.pane}
          aria-label={props.label}
          onEscapeKeyDown={stayWhileComposing}
          onCloseAutoFocus={(event) => returnFocus(event, props.anchor)}
          onPointerDownOutside={(event) => letAnchorClose(event, props.anchor)}
        >
          {props.render(() => props.onClose())}
        </Popover.Content>
      </Popover.Portal>
    </Popover>
  );
}

/** The left and right arrows move from a menu of a bar to the next one, as in a menu bar. */
function stepAside(event: KeyboardEvent, { anchor, onClose }: AnchoredProps): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = [...(anchor.closest('header')?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [])];
  const shown = all.filter((one) => one.checkVisibility());
  const next = shown[shown.indexOf(anchor) + (isRightToLeft() ? -by : by)];
  if (!next) return;
  event.preventDefault();
  onClose();
  next.focus();
  next.click();
}

function showExpanded(anchor: HTMLElement): void {
  anchor.setAttribute('aria-expanded', 'true');
  onCleanup(() => anchor.setAttribute('aria-expanded', 'false'));
}

/** Returns the focus to the anchor, unless the chosen entry moved it. */
function returnFocus(event: Event, anchor: HTMLElement): void {
  event.preventDefault();
  if (document.activeElement === document.body || document.activeElement === null) anchor.focus();
}

/** A press on the anchor is left to its click, which closes the overlay. */
function letAnchorClose(event: Event & { detail?: { originalEvent?: Event } }, anchor: HTMLElement): void {
  const target = event.detail?.originalEvent?.target ?? event.target;
  if (target instanceof Node && anchor.contains(target)) event.preventDefault();
}
