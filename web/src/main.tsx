/** The entry: mounts the application. */
import { render } from 'solid-js/web';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (root) render(() => <App />, root);
