/**
 * The part of highlight.js's interface that is used (tsconfig.json maps the package to this file). Its own types would
 * add those of browsers, with names that do not exist in Node, to every file of the project.
 */

/** Creates a grammar. */
export type LanguageFn = (highlighter: unknown) => object;

declare const grammar: LanguageFn;
export default grammar;
