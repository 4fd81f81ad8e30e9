import { ConfigError, readConfig } from '@rookery/runtime';
import { expect, it } from 'vitest';
import { usersConfig } from './config.ts';

const SECRET_KEYS = 'k'.repeat(32);
const read = (env: Record<string, string>) => () => readConfig(usersConfig, { SECRET_KEYS, ...env });

it('refuses groups of variables that are half set', () => {
  const zoom = { ZOOM_ACCOUNT_ID: 'a', ZOOM_CLIENT_ID: 'b' };
  expect(read({})()).toMatchObject({ ZOOM_API_URL: 'https://api.zoom.us' });
  expect(read({ ...zoom, ZOOM_CLIENT_SECRET: 'c' })()).toMatchObject(zoom);
  expect(read(zoom)).toThrow(ConfigError);
  expect(read(zoom)).toThrow(/\n {2}ZOOM_CLIENT_SECRET \(.*\): needed with .*, and it is not set$/);
  expect(read({ NEXTCLOUD_TALK_URL: 'https://cloud.example.com' })).toThrow(/_USERNAME .*\n.*_PASSWORD /);
  expect(read({ BIG_BLUE_BUTTON_URL: 'https://bbb.example.com' })).toThrow('BIG_BLUE_BUTTON_SECRET');
});
