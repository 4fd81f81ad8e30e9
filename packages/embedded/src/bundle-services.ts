/**
 * Bundles the services: `node packages/embedded/src/bundle-services.ts DIRECTORY [NAME=PATH ...]` writes `<service>.js`
 * for each service and `<name>.js` for other programs, the programs of their threads, and shared chunks. A bundle loads
 * everything else from the checkout that contains the directory: libraries with native code or WebAssembly, protos,
 * pictures.
 */
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { EXTERNAL_PACKAGES } from './external-packages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Matches the expressions that start a program in a thread. */
const PROGRAM = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g;

/**
 * Rewrites the paths that modules derive from their own location, so that in a bundle they refer to the source files.
 */
function places(dir: string): Plugin {
  const from = (path: string): string => JSON.stringify(relative(dir, path));
  return {
    name: 'places',
    transform: {
      filter: { code: /import\.meta\.(?:url|dirname)|__dirname/ },
      handler(code, id) {
        if (!id.endsWith('.ts')) {
          return { code: code.replaceAll('__dirname', `(BUNDLE_DIR + '/' + ${from(dirname(id))})`), map: null };
        }
        const moved = code
          .replaceAll(PROGRAM, (_whole, program: string) => {
            const source = resolve(dirname(id), program);
            const fileName = `${relative(ROOT, source).replaceAll('/', '-').slice(0, -'.ts'.length)}.js`;
            this.emitFile({ type: 'chunk', id: source, fileName });
            return `new URL(${JSON.stringify(`./${fileName}`)}, BUNDLE_URL)`;
          })
          .replaceAll('import.meta.url', `new URL(${from(id)}, BUNDLE_URL).href`)
          .replaceAll('import.meta.dirname', `(BUNDLE_DIR + '/' + ${from(dirname(id))})`);
        return { code: moved, map: null };
      },
    },
  };
}

/**
 * Writes characters beyond ASCII as escapes. V8 stores a source with one byte per character, or with two if a single
 * character needs them; a process retains two to four million characters in memory.
 */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_options, made) {
    for (const one of Object.values(made)) if (one.type === 'chunk') one.code = escaped(one.code);
  },
};

/** Matches a character together with a backslash before it: both together denote the character, as its escape does. */
const escaped = (code: string): string =>
  code.replace(/\\[\s\S]|[^\0-\x7f]/g, (found) => {
    const unit = found.charCodeAt(found.length - 1);
    return unit <= 0x7f ? found : `\\u${unit.toString(16).padStart(4, '0')}`;
  });

const [target = '', ...others] = process.argv.slice(2);
const dir = resolve(target);
const services = readdirSync(join(ROOT, 'services')).map((name) => [name, `services/${name}/src/main.ts`]);
const bundle = await rolldown({
  cwd: ROOT,
  input: Object.fromEntries([...services, ...others.map((one) => one.split('='))]),
  platform: 'node',
  // The paths of tsconfig.json are for the types of libraries.
  tsconfig: false,
  external: (id) => EXTERNAL_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [places(dir), ascii],
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
const { output } = await bundle.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Without it, shared code would be put into one of the services, which would then start inside of the others.
  codeSplitting: { groups: [{ name: 'shared', minShareCount: 2, entriesAware: true }] },
  // Not minified: stack traces need the names of functions, and minified bundles do not start faster.
  comments: false,
  // Read only with `NODE_OPTIONS=--enable-source-maps`.
  sourcemap: true,
  sourcemapExcludeSources: true,
  intro: 'const BUNDLE_URL = import.meta.url, BUNDLE_DIR = import.meta.dirname;',
});

const chunks = output.filter((one) => one.type === 'chunk');
const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
for (const { fileName, imports, dynamicImports } of chunks) {
  const entry = [...imports, ...dynamicImports].find((name) => entries.has(name));
  if (entry !== undefined) throw new Error(`${fileName} would start ${entry}`);
}
