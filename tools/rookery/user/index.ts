import { noun } from '../command.ts';
import { createUser } from './create.ts';
import { deactivateUser } from './deactivate.ts';
import { changeAddress } from './email.ts';
import { endSessions } from './end-sessions.ts';
import { grantUserCreation } from './grant-user-creation.ts';
import { listUsers } from './list.ts';
import { changeName } from './name.ts';
import { setPassword } from './password.ts';
import { reactivateUser } from './reactivate.ts';
import { changeRole } from './role.ts';

export const user = noun('user', 'people; some commands apply to bots too', [
  createUser,
  listUsers,
  deactivateUser,
  reactivateUser,
  changeRole,
  changeName,
  changeAddress,
  setPassword,
  endSessions,
  grantUserCreation,
]);
