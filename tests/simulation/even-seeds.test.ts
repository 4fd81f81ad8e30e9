import { expectGuarantees } from './guarantees.ts';

expectGuarantees('even');
