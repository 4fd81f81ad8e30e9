/** The words that only overlays and later views show: the bundle has only a part of them here (web/split-words.ts). */
export { default } from './en.json';
