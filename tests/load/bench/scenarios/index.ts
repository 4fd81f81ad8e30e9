/** All scenarios, in the order in which they run. */
import { costs, type OwnScenario, type Scenario } from '../bench.ts';
import { bestCrowd, crowd } from './crowd.ts';
import { disk } from './disk.ts';
import { heldPolls } from './held-polls.ts';
import { idleMemory } from './idle-memory.ts';
import { idleQueues } from './idle-queues.ts';
import { linkifiers } from './linkifiers.ts';
import { moving } from './moving.ts';
import { notifications } from './notifications.ts';
import { channelSizes, feed, fetch, refused, register, SIZES, search, send, settings } from './real.ts';
import { registerBig, registerLarge, registerNarrow } from './registers.ts';
import { bestFetch, bestRegister, bestSend, passThrough } from './requests.ts';
import { soak } from './soak.ts';
import { storm } from './storm.ts';
import { subscribe } from './subscribe.ts';
import { takeover } from './takeover.ts';
import { unread } from './unread.ts';
import { userList } from './user-list.ts';
import { web, webLarge } from './web.ts';

const USERS = 1_000;

export const SCENARIOS: Readonly<Record<string, Scenario | OwnScenario>> = {
  'idle-memory': idleMemory,
  // On an organisation like a real one. Registers run before the senders leave unread messages for all users.
  register,
  fetch,
  feed,
  search,
  settings,
  send,
  crowd,
  disk,
  'channel-sizes': channelSizes,
  ...SIZES,
  refused,
  // Best cases.
  'pass-through': costs(USERS, passThrough),
  'best-register': costs(USERS, bestRegister),
  'best-crowd': bestCrowd,
  'best-send': costs(USERS, bestSend),
  'best-fetch': costs(USERS, bestFetch),
  linkifiers,
  moving,
  'register-narrow': registerNarrow,
  takeover,
  'held-polls': heldPolls,
  'idle-queues': idleQueues,
  storm,
  'register-large': registerLarge,
  'register-big': registerBig,
  'user-list': userList,
  subscribe,
  unread,
  notifications,
  web,
  'web-large': webLarge,
  soak,
};

/** Scenarios that run only if they are named: they take longer than all others together. */
export const LONG: ReadonlySet<string> = new Set(['soak']);
