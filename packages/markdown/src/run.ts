/** What one rendering carries along through the parser, and what it finds. */
import type { Env } from 'markdown-it';
import type { LinkBudget } from './linkifiers.ts';
import type { ResolvedReferences } from './references.ts';
import type { RenderSettings } from './settings.ts';

/** What takes long to load and to run. Without it formulas stay text, and code has no colours. */
export interface Extras {
  /** A formula as HTML; undefined where it is not one. @param display whether it stands by itself */
  math(tex: string, display: boolean): string | undefined;
  /** Code as HTML in colours; undefined where nothing is known of the language. @param language its name */
  highlight(code: string, language: string): string | undefined;
}

export interface RenderRun {
  readonly references: ResolvedReferences;
  readonly settings: RenderSettings;
  readonly extras: Extras | undefined;
  /** Of the linkifiers, for all texts of the source together. */
  readonly budget: LinkBudget;
  /** Whether wildcard mentions notify. */
  readonly wildcards: boolean;
  /** Ids of users mentioned aloud. */
  readonly mentioned: Set<number>;
  /** Ids of user groups mentioned aloud. */
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
