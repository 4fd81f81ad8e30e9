/**
 * Divides the English words into those that the first view may show and the rest, which get a chunk of their own. The
 * build fails if code of the first view uses one of the rest.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Areas that are never shown next to messages: more than half of all words. */
const LATER = new Set(['channels', 'groups', 'help', 'organisation', 'settings']);
/** Matches a key of such an area in the code of a chunk, or the beginning of one. */
const USED = new RegExp(`["'\`](?:${[...LATER].join('|')})\\.\\w*`, 'g');
const PART = /^(.*\/i18n\/messages)\/(first|later)\.ts$/;

/** A Vite plugin. Without it, as in unit tests, both parts contain all words. */
export function splitWords(): Plugin {
  return {
    name: 'rookery-split-words',
    enforce: 'pre',
    load: {
      filter: { id: PART },
      async handler(id) {
        const [, folder, part] = PART.exec(id) ?? [];
        const path = `${folder}/en.json`;
        this.addWatchFile(path);
        const words = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>);
        const isLater = (key: string) => LATER.has(key.slice(0, key.indexOf('.')));
        const here = words.filter(([key]) => isLater(key) === (part === 'later'));
        return `export default ${JSON.stringify(Object.fromEntries(here))};`;
      },
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        for (const name of [file.fileName, ...file.imports]) {
          const chunk = bundle[name];
          const words = chunk?.type === 'chunk' ? [...chunk.code.matchAll(USED)].map(([key]) => key) : [];
          if (words.length > 0)
            this.error(`the first view shows ${words.join(', ')}, which come later (split-words.ts)`);
        }
      }
    },
  };
}
