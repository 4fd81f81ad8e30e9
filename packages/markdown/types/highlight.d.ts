/**
 * The part of highlight.js's interface in use (tsconfig.json names this file for it). Its own types bring in those of
 * browsers, and with them names that are not there, into every file of the project.
 */

/** Makes a grammar. */
export type LanguageFn = (highlighter: unknown) => object;

declare const grammar: LanguageFn;
export default grammar;
