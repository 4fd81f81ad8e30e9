/** Converts to lower case without accents, so that `jose` finds José. Independent of the language of the browser. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
