import type { JSX } from 'solid-js';
import { Match, Show, Suspense, Switch } from 'solid-js';
import { closeOverlay, isAdmin, overlay } from '../state/index.ts';
import { lazyOverlay, lazyView } from '../ui/index.ts';

const close = () => closeOverlay;
const Settings = lazyOverlay(() => import('../settings/SettingsOverlay.tsx').then((m) => m.SettingsOverlay), close);
const Organisation = lazyOverlay(
  () => import('../organisation/OrganisationOverlay.tsx').then((m) => m.OrganisationOverlay),
  close,
);
const Invite = lazyOverlay(() => import('../organisation/InviteDialog.tsx').then((m) => m.InviteDialog), close);
const Channels = lazyOverlay(() => import('../channels/ChannelsOverlay.tsx').then((m) => m.ChannelsOverlay), close);
const Groups = lazyOverlay(() => import('../people/GroupsOverlay.tsx').then((m) => m.GroupsOverlay), close);
const Profile = lazyOverlay(() => import('../people/ProfileDialog.tsx').then((m) => m.ProfileDialog), close);
const AccountActions = lazyView(() => import('../organisation/users/AccountActions.tsx').then((m) => m.AccountActions));
const Help = lazyOverlay(() => import('./Help.tsx').then((m) => m.Help), close);

/** The overlay that the address names. Each closes itself with `closeOverlay()`. */
export function Overlays(): JSX.Element {
  const path = () => overlay()?.path ?? [];
  const is = (name: string) => overlay()?.name === name;
  return (
    <Switch>
      <Match when={is('settings')}>
        <Settings path={path()} />
      </Match>
      <Match when={is('organization')}>
        <Organisation path={path()} />
      </Match>
      <Match when={is('channels')}>
        <Channels path={path()} />
      </Match>
      <Match when={is('groups')}>
        <Groups path={path()} />
      </Match>
      <Match when={is('user')}>
        <Profile userId={Number(path()[0])} actions={<ProfileActions userId={Number(path()[0])} />} />
      </Match>
      <Match when={is('invite')}>
        <Invite />
      </Match>
      <Match when={overlay()?.name}>{(name) => <Help about={name() as 'keyboard-shortcuts'} />}</Match>
    </Switch>
  );
}

/** What administrators can do with an account, below its profile. */
function ProfileActions(props: { userId: number }): JSX.Element {
  return (
    <Show when={isAdmin()}>
      <Suspense>
        <AccountActions userId={props.userId} />
      </Suspense>
    </Show>
  );
}
