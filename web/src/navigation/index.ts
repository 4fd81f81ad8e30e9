export { Navigation } from './Navigation.tsx';
export { TopBar } from './TopBar.tsx';
