/** All Deployments are rolled to another tag at the same time, and back, as by `kubectl apply`; no client notices. */
import { expect, it } from 'vitest';
import { apply, presentTag, TAGS } from './deployment.ts';
import { pods, rolledOut, serviceOf } from './kubectl.ts';
import { underLoad, useCrowd } from './load.ts';

const stage = useCrowd();

const NO_CLIENT_NOTICES = '%s of every service comes without a failed request, and without an event lost or repeated';

it.each(['another tag', 'the tag before'])(NO_CLIENT_NOTICES, async () => {
  await rolledOut('deployment');
  const to = (await presentTag()) === TAGS[0] ? TAGS[1] : TAGS[0];
  const before = new Set((await pods()).map(({ metadata }) => metadata.uid));
  const { findings } = await underLoad(stage.crowd, `rolled to ${to}`, async () => {
    await apply(to);
    await rolledOut('deployment');
  });
  expect(findings).toEqual([]);
  const services = (await pods()).filter(({ spec }) => spec.containers[0]?.image === `rookery:${to}`);
  expect(services.filter(({ metadata }) => before.has(metadata.uid))).toEqual([]);
  expect(new Set(services.map(serviceOf))).toEqual(new Set(['gateway', 'users', 'channels', 'messages', 'events']));
});
