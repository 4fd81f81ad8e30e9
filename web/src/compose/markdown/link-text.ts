/** Returns a text as the text of a link, with its brackets as entities: a backslash escapes nothing in the dialect. */
export const linkText = (text: string): string => text.replaceAll('[', '&#91;').replaceAll(']', '&#93;');
