/** Onboarding steps: what clients explain to a user once. */
import { badRequest } from '@rookery/core';

/** In the order that clients get; without the guided tour, for which there is no video. */
const STEPS: readonly string[] = [
  'visibility_policy_banner',
  'intro_inbox_view_modal',
  'intro_recent_view_modal',
  'first_stream_created_banner',
  'jump_to_conversation_banner',
  'non_interleaved_view_messages_fading',
  'interleaved_view_messages_fading',
  'intro_resolve_topic_banner',
];

/** @throws BAD_REQUEST `Unknown onboarding_step: {step}` */
export function checkOnboardingStep(step: string): string {
  if (!STEPS.includes(step)) throw badRequest(`Unknown onboarding_step: ${step}`);
  return step;
}

/** The steps left for a user who has seen these. */
export function onboardingStepsJson(seen: readonly string[] = []): { type: string; name: string }[] {
  return STEPS.filter((name) => !seen.includes(name)).map((name) => ({ type: 'one_time_notice', name }));
}
