import { noun } from '../command.ts';
import { listReplicas } from './list.ts';

export const replica = noun('replica', 'the processes of the installation', [listReplicas]);
