/** The words that the first view may show: the bundle has only a part of them here (web/split-words.ts). */
export { default } from './en.json';
