/** The environment of programs that run from the sources of this checkout. */
import { fileURLToPath } from 'node:url';

/** The directory of Node's compile cache, which includes sources with stripped types. */
const COMPILED = fileURLToPath(new URL('../../../.cache/node', import.meta.url));

/** Returns the environment of this process with the compile cache of this checkout. */
export const sourceEnv = (): NodeJS.ProcessEnv => ({ NODE_COMPILE_CACHE: COMPILED, ...process.env });
