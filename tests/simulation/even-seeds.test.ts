import { expectPromisesKept } from './guarantees.ts';

expectPromisesKept('even');
