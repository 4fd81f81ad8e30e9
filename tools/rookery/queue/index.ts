import { noun } from '../command.ts';
import { listQueues } from './list.ts';

export const queue = noun('queue', 'event queues of users', [listQueues]);
