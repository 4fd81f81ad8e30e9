/** All scenarios, in the order in which they run. */
import { costs, type OwnScenario, type Scenario } from '../bench.ts';
import { crowd } from './crowd.ts';
import { heldPolls } from './held-polls.ts';
import { idleMemory } from './idle-memory.ts';
import { idleQueues } from './idle-queues.ts';
import { linkifiers } from './linkifiers.ts';
import { moving } from './moving.ts';
import { notifications } from './notifications.ts';
import { registerBig, registerLarge, registerNarrow } from './registers.ts';
import { fetch, passThrough, register, send } from './requests.ts';
import { storm } from './storm.ts';
import { subscribe } from './subscribe.ts';
import { takeover } from './takeover.ts';
import { unread } from './unread.ts';
import { userList } from './user-list.ts';
import { web, webLarge } from './web.ts';

const USERS = 1_000;

export const SCENARIOS: Readonly<Record<string, Scenario | OwnScenario>> = {
  'idle-memory': idleMemory,
  'pass-through': costs(USERS, passThrough),
  // Register comes before the senders leave tens of thousands of unread messages to everyone.
  register: costs(USERS, register),
  crowd,
  send: costs(USERS, send),
  fetch: costs(USERS, fetch),
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
};
