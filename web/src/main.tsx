/** The entry: follows the server, and mounts the application. */
import { render } from 'solid-js/web';
import { App } from './app/App.tsx';
import { followDesktopNotifications } from './app/desktop-notifications.ts';
import { followReleases, installWorker } from './app/install.ts';
import {
  followAppearance,
  followPresence,
  followSpectator,
  followTitle,
  followWebPush,
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
followWebPush();
followReleases();
installWorker();
