import CircleHelp from 'lucide-solid/icons/circle-question-mark';
import MenuIcon from 'lucide-solid/icons/menu';
import Settings from 'lucide-solid/icons/settings';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { SearchBar } from '../search/index.ts';
import { avatarOf, homeHash, isSpectator, loginAddress, me, presenceOf, state, theme } from '../state/index.ts';
import { Avatar, IconButton, openMenu, useShortcuts } from '../ui/index.ts';
import { helpMenu, ownMenu, settingsMenu } from './bar-menus.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  readonly onNavigation: () => void;
  readonly onPeople: () => void;
}

const ICON = 19;
/** The picture source of uploaded pictures; the server draws the others. */
const UPLOADED = 'U';

/** The bar at the top: the organisation, search, help, settings and the user's own menu. */
export function TopBar(props: TopBarProps): JSX.Element {
  let settings: HTMLButtonElement | undefined;
  useShortcuts([
    {
      keys: 'g',
      label: 'navigation.key_settings',
      group: 'global',
      overDialogs: true,
      run: () => settings !== undefined && toggle(settings),
    },
  ]);
  return (
    <header class={styles.bar}>
      <IconButton class={styles.narrow} label={t('navigation.show_navigation')} onClick={() => props.onNavigation()}>
        <MenuIcon size={ICON} />
      </IconButton>
      <Organisation />
      <div class={styles.search}>
        <SearchBar />
      </div>
      <BarMenu label={t('navigation.help')} class={styles.help} items={helpMenu}>
        <CircleHelp size={ICON} />
      </BarMenu>
      <Show when={!isSpectator()}>
        <BarMenu
          ref={(button) => {
            settings = button;
          }}
          label={t('navigation.settings')}
          class={styles.help}
          items={settingsMenu}
        >
          <Settings size={ICON} />
        </BarMenu>
        <IconButton class={styles.people} label={t('navigation.show_people')} onClick={() => props.onPeople()}>
          <Users size={ICON} />
        </IconButton>
      </Show>
      <OwnMenu />
    </header>
  );
}

/** Presses the button of a menu, which opens it, or closes it if it is the open one. */
function toggle(button: HTMLElement): boolean | undefined {
  const over = document.querySelector('[role="dialog"], [role="menu"]');
  if (over && over.getAttribute('aria-label') !== button.getAttribute('aria-label')) return false;
  button.click();
  return undefined;
}

/** The organisation's wide logo; in the dark theme, the one for that theme if it was uploaded. */
function logo(): string | undefined {
  if (theme() === 'dark' && state.realm_night_logo_source === UPLOADED) return state.realm_night_logo_url;
  return state.realm_logo_source === UPLOADED ? state.realm_logo_url : undefined;
}

function Organisation(): JSX.Element {
  return (
    <a
      class={styles.organisation}
      data-logo={logo() !== undefined || undefined}
      href={homeHash()}
      title={state.realm_name}
    >
      <Show when={logo()}>{(url) => <img class={styles.logo} src={url()} alt={state.realm_name} />}</Show>
      <Avatar
        url={state.realm_icon_source === UPLOADED ? state.realm_icon_url : null}
        name={state.realm_name}
        size="1.75rem"
      />
      <span class={styles.name}>{state.realm_name}</span>
    </a>
  );
}

function BarMenu(props: {
  ref?: (button: HTMLButtonElement) => void;
  label: string;
  class: string | undefined;
  items: Parameters<typeof openMenu>[1]['items'];
  children: JSX.Element;
}): JSX.Element {
  return (
    <IconButton
      ref={props.ref}
      label={props.label}
      class={props.class}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => openMenu(event.currentTarget, { label: props.label, items: props.items })}
    >
      {props.children}
    </IconButton>
  );
}

function OwnMenu(): JSX.Element {
  return (
    <Show
      when={state.user_id}
      fallback={
        <a class={styles.logIn} href={loginAddress()}>
          {t('navigation.log_in')}
        </a>
      }
    >
      {(id) => (
        <button
          type="button"
          class={styles.own}
          aria-label={t('navigation.own_menu')}
          title={me().full_name}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={(event) => openMenu(event.currentTarget, { label: t('navigation.own_menu'), items: ownMenu })}
        >
          <Avatar url={avatarOf(id())} name={me().full_name} size="1.9rem" presence={presenceOf(id())} />
        </button>
      )}
    </Show>
  );
}
