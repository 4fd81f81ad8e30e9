export { BotActions } from './BotActions.tsx';
