/** The entry: starts following the server, and mounts the application. */
import { render } from 'solid-js/web';
import { App } from './app/App.tsx';
import { followDesktopNotifications } from './app/desktop-notifications.ts';
import { followReleases } from './app/releases.ts';
import { askBeforeLoss } from './app/unsent.ts';
import {
  beforeLogOut,
  endWebPush,
  followAppearance,
  followPresence,
  followSpectator,
  followTitle,
  startSession,
  view,
} from './state/index.ts';
import { startMessages } from './state/messages/index.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/emoji-font.css';

followAppearance();
followTitle();
followPresence();
followSpectator();
startSession();
startMessages(view());
const root = document.getElementById('root');
if (root) render(() => <App />, root);
followDesktopNotifications();
askBeforeLoss();
beforeLogOut(endWebPush);
followReleases();
