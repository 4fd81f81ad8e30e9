/**
 * Gives the gateway's own pages the dark theme. They run no script that would choose it as the client does, so the dark
 * colours of `tokens.css` follow the system's setting in their style sheet.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TOKENS = fileURLToPath(new URL('src/ui/tokens.css', import.meta.url));
const DARK = /:root\[data-theme='dark'\] (\{[^}]*\})/;

/** A Vite plugin that adds the dark colours of `tokens.css` to `pages.css`. */
export function pagesTheme(): Plugin {
  return {
    name: 'rookery-pages-theme',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('/web/pages.css')) return null;
      this.addWatchFile(TOKENS);
      const colours = DARK.exec(await readFile(TOKENS, 'utf8'))?.[1];
      if (colours === undefined) this.error(`${TOKENS} has no colours for the dark theme`);
      return `${code}\n@media (prefers-color-scheme: dark) {\n  :root ${colours}\n}\n`;
    },
  };
}
