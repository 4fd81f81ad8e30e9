export { BuildFailed, cachedBuild } from './cached-build.ts';
export { secretIn } from './credentials.ts';
export { freeBytes, usedBytes } from './disk.ts';
export { closeToOthers, makePrivate } from './files.ts';
export {
  type FoundBinary,
  type FoundRunning,
  findMongod,
  findNatsBinary,
  findNatsServer,
  NoAnswer,
  ServerNotFound,
} from './find.ts';
export { getPage } from './get-page.ts';
export { isRunning, spawnGuarded } from './guard.ts';
export { takeLock } from './lock.ts';
export { type StartMongodOptions, startMongod } from './mongod.ts';
export { checkNats, servesStreams, startNats } from './nats.ts';
export { freePort, isPortFree } from './ports.ts';
export type { RunningServer } from './server.ts';
export { type SupervisedServer, superviseServer } from './server-supervisor.ts';
export { ensureServiceBundle } from './service-bundle.ts';
export { sourceEnv } from './source-env.ts';
export {
  SERVICES,
  type SupervisedService,
  Supervisor,
  type SupervisorEvent,
} from './supervisor.ts';
