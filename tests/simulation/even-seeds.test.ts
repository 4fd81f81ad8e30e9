import { expectPromisesKept } from './promises.ts';

expectPromisesKept('even');
