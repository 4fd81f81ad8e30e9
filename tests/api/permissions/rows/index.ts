/** All rows. */
import type { Row } from '../row.ts';
import { BOT_ROWS } from './bots.ts';
import { CHANNEL_ROWS } from './channels.ts';
import { EVENT_ROWS } from './events.ts';
import { GROUP_ROWS } from './groups.ts';
import { INVITE_ROWS } from './invites.ts';
import { MESSAGE_ROWS } from './messages.ts';
import { ORGANISATION_ROWS } from './organisation.ts';
import { OWN_ROWS } from './own.ts';
import { RELAY_ROWS } from './relay.ts';
import { USER_ROWS } from './users.ts';

export const ROWS: readonly Row[] = [
  ...USER_ROWS,
  ...OWN_ROWS,
  ...BOT_ROWS,
  ...INVITE_ROWS,
  ...GROUP_ROWS,
  ...ORGANISATION_ROWS,
  ...CHANNEL_ROWS,
  ...MESSAGE_ROWS,
  ...EVENT_ROWS,
  ...RELAY_ROWS,
];
