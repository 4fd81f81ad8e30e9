import { expect, it } from 'vitest';
import type { User } from '../user/documents.ts';
import { UserTable } from './directory.ts';

const user = (id: number, email: string, version: number) => ({ id, email, email_key: email, version }) as User;

it('finds the present owner of an address, in any order of the changes', () => {
  const before = new UserTable([user(1, 'a@x', 1), user(2, 'b@x', 2)]);
  // The first user takes the address that the second gives up; both are found in either order.
  const taken = user(1, 'b@x', 4);
  const given = user(2, 'c@x', 3);
  for (const changed of [
    [taken, given],
    [given, taken],
  ]) {
    const { byEmail } = new UserTable(changed, before);
    expect([...byEmail].map(([key, { id }]) => [key, id]).sort()).toEqual([
      ['b@x', 1],
      ['c@x', 2],
    ]);
  }
});
