import { noun } from '../command.ts';
import { rotateKey } from './rotate.ts';
import { showKey } from './show.ts';

export const apiKey = noun('api-key', 'API keys', [showKey, rotateKey]);
