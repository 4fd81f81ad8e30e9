/** The words that only views over the first one show: the bundle has a part of them here (web/split-words.ts). */
export { default } from './en.json';
