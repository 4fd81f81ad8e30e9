/**
 * The functions of Node's HTTP that this package uses. An `import` of `node:http` reads all its exports, including
 * WebSocket, which loads all of Node's fetch: some 30 ms of CPU time at the start of each process.
 */
export const { createServer, request: httpRequest } = process.getBuiltinModule('node:http');
export const { request: httpsRequest } = process.getBuiltinModule('node:https');
