import { noun } from '../command.ts';
import { testMail } from './test.ts';

export const mail = noun('mail', 'mails that the server sends', [testMail]);
