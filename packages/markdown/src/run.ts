/** The state of one rendering: its inputs, and what it finds. */
import type { Env } from 'markdown-it';
import type { LinkBudget } from './linkifiers.ts';
import type { ResolvedReferences } from './references.ts';
import type { RenderSettings } from './settings.ts';

/** Renderers that are slow to load and to run. Without them formulas stay text, and code is not highlighted. */
export interface Extras {
  /** Renders a formula as HTML; undefined if it is invalid. @param display whether it is a block */
  math(tex: string, display: boolean): string | undefined;
  /** Renders highlighted code as HTML; undefined if the language is unknown. @param language its name */
  highlight(code: string, language: string): string | undefined;
}

export interface RenderRun {
  readonly references: ResolvedReferences;
  readonly settings: RenderSettings;
  readonly extras: Extras | undefined;
  /** The budget of the linkifiers, for all texts of the source together. */
  readonly budget: LinkBudget;
  /** Whether wildcard mentions notify. */
  readonly wildcards: boolean;
  /** Ids of users with a mention that is not silent. */
  readonly mentioned: Set<number>;
  /** Ids of user groups with a mention that is not silent. */
  readonly groups: Set<number>;
  wildcard: boolean;
  topicWildcard: boolean;
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
