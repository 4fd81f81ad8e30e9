/** What one rendering carries along through the parser, and what it finds. */
import type { Env } from 'markdown-it';
import type { References } from './references.ts';

export interface RenderRun {
  readonly references: References;
  /** Whether names that mean everybody mean anybody. */
  readonly wildcards: boolean;
  /** Ids of users mentioned aloud. */
  readonly mentioned: Set<number>;
  /** Ids of user groups mentioned aloud. */
  readonly groups: Set<number>;
  wildcard: boolean;
  link: boolean;
  image: boolean;
  attachment: boolean;
}

const RUN = Symbol('run');

export function toEnv(run: RenderRun): Env {
  return { [RUN]: run };
}

export function runOf(env: Env | undefined): RenderRun {
  return env?.[RUN] as RenderRun;
}
