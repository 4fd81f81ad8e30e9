import { badRequest } from '@rookery/core';
import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** Commands that stand for a setting of one's own, and what they are answered. */
const SETTINGS: Readonly<Record<string, readonly [settings: Record<string, unknown>, reply: string]>> = {
  dark: [{ color_scheme: 2 }, 'Changed to dark theme! To revert, type `/light`.'],
  light: [{ color_scheme: 3 }, 'Changed to light theme! To revert, type `/dark`.'],
  'fluid-width': [{ fluid_layout_width: true }, 'Changed to fluid-width mode! To revert, type `/fixed-width`.'],
  'fixed-width': [{ fluid_layout_width: false }, 'Changed to fixed-width mode! To revert, type `/fluid-width`.'],
};
const OLDER: Readonly<Record<string, string>> = { night: 'dark', day: 'light' };

/** `POST /zcommand`: what is typed with a leading slash and is no message. */
export const runCommand = endpoint({
  changes: true,
  parameters: { command: plain(z.string()) },
  async run({ clients }, { command }, { options, sessionId }) {
    if (!command.startsWith('/')) throw badRequest('There should be a leading slash in the zcommand.');
    const given = command.slice(1);
    if (given === 'ping') return NOTHING;
    const name = Object.hasOwn(OLDER, given) ? (OLDER[given] as string) : given;
    const known = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
    if (!known) throw badRequest(`No such command: ${given}`);
    const [settings, msg] = known;
    const request = { settings: Buffer.from(JSON.stringify(settings)), session_id: sessionId ?? '' };
    await clients.users.UpdateSettings(request, options);
    return { msg };
  },
});
