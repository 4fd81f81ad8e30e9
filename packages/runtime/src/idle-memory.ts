/**
 * Makes V8 return memory when a process is idle.
 *
 * V8's memory reducer collects in the background some seconds after a burst and returns the free pages, including 28
 * MiB of the young generation. But it mistakes a process that allocates nothing for one that allocates heavily: for
 * each part of the heap it computes the share of time that runs the program rather than collections, and a part without
 * allocations counts as 0. One part is the heap of Node's own objects, in which an idle service allocates nothing, so
 * no memory is ever returned (`--trace-memory-reducer` prints `high alloc`). A compiled script is such an object, the
 * smallest that JavaScript can create.
 */
import { Script } from 'node:vm';

/** Interval of the allocations, ms. The reducer considers the last five seconds. */
const EVERY_MS = 4_000;

/**
 * Keeps the reducer working for the lifetime of the process.
 * @param everyMs shorter if nothing else allocates: the default was too little for the reducer then
 */
export function reduceIdleMemory(everyMs = EVERY_MS): void {
  let compiled = 0;
  // A different source each time: otherwise V8 finds the earlier script in its cache and allocates nothing.
  setInterval(() => new Script(String(compiled++)), everyMs).unref();
}
