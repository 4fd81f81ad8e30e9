import type { JSX } from 'solid-js';
import { lazy, Match, Switch } from 'solid-js';
import { overlay } from '../state/index.ts';

const Settings = lazy(() => import('../settings/SettingsOverlay.tsx').then((m) => ({ default: m.SettingsOverlay })));
const Organisation = lazy(() =>
  import('../organisation/OrganisationOverlay.tsx').then((m) => ({ default: m.OrganisationOverlay })),
);
const Invite = lazy(() => import('../organisation/InviteDialog.tsx').then((m) => ({ default: m.InviteDialog })));
const Channels = lazy(() => import('../channels/ChannelsOverlay.tsx').then((m) => ({ default: m.ChannelsOverlay })));
const Groups = lazy(() => import('../people/GroupsOverlay.tsx').then((m) => ({ default: m.GroupsOverlay })));
const Profile = lazy(() => import('../people/ProfileDialog.tsx').then((m) => ({ default: m.ProfileDialog })));
const Help = lazy(() => import('./Help.tsx').then((m) => ({ default: m.Help })));

/** What lies over the view, by the address. Each closes itself by `closeOverlay()`. */
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
        <Profile userId={Number(path()[0])} />
      </Match>
      <Match when={is('invite')}>
        <Invite />
      </Match>
      <Match when={overlay()?.name}>{(name) => <Help about={name() as 'keyboard-shortcuts'} />}</Match>
    </Switch>
  );
}
