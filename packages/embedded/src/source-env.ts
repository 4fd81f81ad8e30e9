/** The environment of programs that run from the sources of this checkout. */
import { fileURLToPath } from 'node:url';

/** Where Node finds what it compiled of them, and the types that it stripped, at an earlier start. */
const COMPILED = fileURLToPath(new URL('../../../.cache/node', import.meta.url));

/** That of this process, with the place of what Node compiles. */
export const sourceEnv = (): NodeJS.ProcessEnv => ({ NODE_COMPILE_CACHE: COMPILED, ...process.env });
