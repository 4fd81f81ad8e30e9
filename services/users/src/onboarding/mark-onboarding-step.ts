/** Records that a client has explained something to its user. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { MarkOnboardingStepRequest__Output } from '@rookery/protos/gen/rookery/MarkOnboardingStepRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { DatabaseContext } from '../database/context.ts';
import { readOwner, saveOwnList } from '../user/own-lists.ts';
import { checkHuman } from '../user/rules/access.ts';
import { checkOnboardingStep, onboardingStepsJson } from './rules.ts';

/**
 * `POST /users/me/onboarding_steps`: later registers omit the step.
 * @throws BAD_REQUEST for bots, `Unknown onboarding_step: {step}`
 */
export async function markOnboardingStep(
  context: Pick<DatabaseContext, 'commits' | 'database'>,
  request: MarkOnboardingStepRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
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
}
