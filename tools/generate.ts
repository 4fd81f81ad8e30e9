/** Generates protos/gen alone: `npm run generate` also writes docs/api.md. */
import { execFileSync } from 'node:child_process';

const root = new URL('..', import.meta.url);
execFileSync('npm', ['run', '--silent', 'prepare', '--workspace', 'protos'], { cwd: root, stdio: 'inherit' });
