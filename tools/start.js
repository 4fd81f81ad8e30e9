/**
 * Runs a whole installation on this machine: MongoDB, NATS and the five services, each a process of its own, and a
 * demonstration organisation. docs/running.md has the options, the environment and the files.
 *
 *   npm start                                  the demonstration
 *   npm start -- --seed FILE                   an organisation of your own
 *   npm start -- --empty                       no organisation; `npm run rookery` makes one
 *   npm start -- --scale events=3,messages=2   more replicas
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// JavaScript, since this process stays: what strips types takes Node 16 MiB for as long as it runs, and is not loaded
// where all that has types was stripped at an earlier start.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../.cache/node', import.meta.url)));
await import('./installation/start.ts');
