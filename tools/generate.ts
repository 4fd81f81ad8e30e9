/** Generates protos/gen, as `npm run generate` does. */
import { execFileSync } from 'node:child_process';

execFileSync('npm', ['run', '--silent', 'generate'], { cwd: new URL('..', import.meta.url), stdio: 'inherit' });
