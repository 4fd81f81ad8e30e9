export { join, leave, setOwn } from './actions.ts';
