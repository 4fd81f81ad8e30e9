/**
 * Lets V8 give memory back when a process has nothing to do.
 *
 * V8 has a reducer for that: some seconds after a burst it collects in the background and returns the pages that are
 * free, 28 MiB of the young generation among them. But it takes a process that allocates nothing for one that allocates
 * without end: of each part of the heap it asks how much longer the program runs than its collections would, and counts
 * a part in which nothing was allocated as 0. One of them is the heap of Node's own objects, in which an idle service
 * allocates none, so nothing is ever returned (`--trace-memory-reducer` says `high alloc`). A compiled script is such
 * an object, and the smallest that can be made from JavaScript.
 */
import { Script } from 'node:vm';

/** The reducer looks at what was allocated in the last five seconds. */
const EVERY_MS = 4_000;

/**
 * Has the reducer do its work, as long as the process lives.
 * @param everyMs less where nothing else allocates: by the default that was too little for the reducer
 */
export function reduceIdleMemory(everyMs = EVERY_MS): void {
  let compiled = 0;
  // A source of its own each time: V8 would find the script of another time again, and allocate nothing.
  setInterval(() => new Script(String(compiled++)), everyMs).unref();
}
