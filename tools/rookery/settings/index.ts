import { noun } from '../command.ts';
import { getSettings } from './get.ts';
import { setSetting } from './set.ts';

export const settings = noun('settings', 'settings of an organisation', [getSettings, setSetting]);
