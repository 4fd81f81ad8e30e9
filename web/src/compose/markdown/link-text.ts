/** Code, and brackets outside of it. */
const CODE_OR_BRACKET = /(`+)(?!`).*?[^`]\1(?!`)|[[\]]/g;
const ENTITIES: Readonly<Record<string, string>> = { '[': '&#91;', ']': '&#93;' };

/**
 * Returns Markdown as the text of a link, with its brackets as entities: a backslash escapes nothing in the dialect.
 * Code is unchanged: its brackets need no entities, and it would show them.
 */
export const linkText = (text: string): string => text.replaceAll(CODE_OR_BRACKET, (found) => ENTITIES[found] ?? found);
