import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/onboarding_steps`: for people, not bots */
export const markOnboardingStep = endpoint({
  summary: 'Mark an onboarding step as done',
  permission: 'people',
  changes: true,
  parameters: { onboarding_step: plain(z.string()) },
  run: ({ clients }, { onboarding_step }, { options }) =>
    clients.users.MarkOnboardingStep({ step: onboarding_step }, options),
});
