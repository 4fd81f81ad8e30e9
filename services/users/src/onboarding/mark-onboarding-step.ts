/** Records that a client has explained something to its user. */
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import { readOwner, saveOwnList } from '../user/own-lists.ts';
import { checkHuman } from '../user/rules/access.ts';
import { checkOnboardingStep, onboardingStepsJson } from './rules.ts';

/**
 * `POST /users/me/onboarding_steps`: later registers omit the step.
 * @throws BAD_REQUEST for bots, `Unknown onboarding_step: {step}`
 */
export const markOnboardingStep: UsersHandler<
  'MarkOnboardingStep',
  Pick<DatabaseContext, 'commits' | 'database'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkHuman(caller);
  const step = checkOnboardingStep(request.step);
  return context.commits.run(caller.realm_id, ctx, async (tx) => {
    const owner = await readOwner(tx, context.database, caller.user_id);
    const before = owner.onboarding_steps_seen ?? [];
    if (before.includes(step)) return {};
    const seen = [...before, step];
    const onboarding_steps = onboardingStepsJson(seen);
    saveOwnList(tx, owner, 'onboarding_steps_seen', seen, { type: 'onboarding_steps', onboarding_steps });
    return {};
  });
};
