/** The bundling of the web client (docs/web.md). */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';
import { finishBundle } from './finish-bundle.ts';
import { oneFile } from './one-file.ts';
import { pagesTheme } from './pages-theme.ts';
import { splitWords } from './split-words.ts';
import { waitForFiles } from './wait-for-files.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Served at `/sw.js`, so that its scope is the whole origin; its name has no hash. */
const SERVICE_WORKER = path('src/service-worker.ts');

/** `icon.ts` draws Lucide's icons instead of the component that they import. */
const ownIcons: Plugin = {
  name: 'rookery-own-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '../Icon' && importer?.includes('/lucide-solid/') ? path('src/ui/icon.ts') : null,
};

const page = oneFile(path('src/main.tsx'), SERVICE_WORKER);

export default defineConfig({
  root: path('.'),
  base: '/static/web/',
  // `dom.ts` replaces the DOM part of Solid everywhere, including Kobalte's components.
  resolve: { alias: [{ find: /^solid-js\/web$/, replacement: path('src/dom.ts') }], dedupe: ['solid-js'] },
  plugins: [page.plugin, ownIcons, splitWords(), waitForFiles(), solid(), pagesTheme(), finishBundle()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    manifest: true,
    // The content security policy allows no `data:` fonts or scripts, and a separate file is cached for good.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: path('index.html'),
        // The style sheet of the gateway's own pages, such as the login; the gateway finds it by its name.
        pages: path('pages.css'),
        ...(existsSync(SERVICE_WORKER) && { sw: SERVICE_WORKER }),
      },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: 'main', test: page.isOfPage }] },
      },
    },
  },
});
