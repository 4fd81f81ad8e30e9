import { noun } from '../command.ts';
import { testPush } from './test.ts';

export const push = noun('push', 'notifications to devices', [testPush]);
