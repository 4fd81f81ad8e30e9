/**
 * What this package uses of Node's HTTP. An `import` of `node:http` reads every export of it, WebSocket among them, and
 * with that loads all of Node's fetch: some 30 ms of CPU time at the start of each process.
 */
export const { createServer, request: httpRequest } = process.getBuiltinModule('node:http');
export const { request: httpsRequest } = process.getBuiltinModule('node:https');
