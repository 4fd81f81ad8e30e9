/**
 * Replaces the helper that Vite wraps around each `import()` with `src/load-part.ts`, and passes it all files of a
 * part. Vite's own helper gets no list for a part of a single file, and lets an import fail, which browsers remember.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const OURS = fileURLToPath(new URL('src/load-part.ts', import.meta.url));

/** A Vite plugin. */
export function waitForFiles(): Plugin {
  const named = new Set<string>();
  /** Parts that have only styles: Vite replaces their import with their style sheet. */
  const withoutScript = new Set<string>();
  let isReplaced = false;
  return {
    name: 'rookery-wait-for-files',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // All target browsers support `modulepreload`.
          polyfill: false,
          resolveDependencies(file, others, { hostType }) {
            if (hostType === 'html') return others;
            const files = withoutScript.has(file) ? others : [...new Set([file, ...others])];
            for (const one of files) named.add(one);
            return files;
          },
        },
      },
    }),
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(id) {
        if (id !== HELPER) return undefined;
        isReplaced = true;
        return `export { loadPart as __vitePreload } from ${JSON.stringify(OURS)};`;
      },
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const one of Object.values(bundle)) {
          if (one.type === 'chunk' && one.code.trim() === '') withoutScript.add(one.fileName);
        }
      },
    },
    writeBundle(_options, bundle) {
      if (!isReplaced) this.error('The helper of Vite has another name: src/load-part.ts does not stand in for it.');
      const missing = [...named].filter((file) => bundle[file] === undefined);
      if (missing.length > 0) this.error(`A part names files that are not in the bundle: ${missing.join(', ')}`);
      named.clear();
      withoutScript.clear();
    },
  };
}
