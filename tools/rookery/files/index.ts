import { noun } from '../command.ts';
import { moveFiles } from './move.ts';

export const files = noun('files', 'uploaded files, and archives of exports', [moveFiles]);
