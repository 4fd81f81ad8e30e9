import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/onboarding_steps`: for people, not bots */
export const markOnboardingStep = endpoint({
  summary: 'Mark an onboarding step as done',
  answer: 'NO_FIELDS',
  permission: 'people',
  changes: true,
  parameters: { onboarding_step: plain(z.string()) },
  async run({ clients }, { onboarding_step }, { options }) {
    await clients.users.MarkOnboardingStep({ step: onboarding_step }, options);
    return EMPTY_BODY;
  },
});
