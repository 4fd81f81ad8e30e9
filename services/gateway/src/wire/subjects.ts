/**
 * Subjects of changes as text that is equal for equal objects (`SubjectOf`). The parts are only compared with each
 * other: an unreadable value stands for all, and its endpoint rejects it.
 */
import { resolveEmoji } from '@rookery/core';
import type { Form } from './form.ts';
import { hasTooManyElements } from './parameters.ts';

type PartsOf = (form: Form) => readonly string[];

/** Returns the object named by a field; names are compared case-insensitively, as the services compare them. */
export function namedBy(field: string): PartsOf {
  return (form) => {
    const value = form[field];
    return value === undefined ? [] : [`named:${normalised(value)}`];
  };
}

/** Returns the objects listed in a field as JSON: strings, or objects by their `name`. */
export function listedIn(field: string): PartsOf {
  return (form) => elements(form[field]).map((one) => `named:${normalised(nameOf(one))}`);
}

/** Returns an emoji: a Unicode emoji by its code, regardless of its name; without a name, all emoji. */
export function emojiPart({ emoji_name }: Form): readonly string[] {
  return emoji_name === undefined ? [] : [`emoji:${resolveEmoji(emoji_name)?.emoji_code ?? emoji_name}`];
}

function elements(json = ''): readonly unknown[] {
  if (hasTooManyElements(json)) return [];
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function nameOf(value: unknown): string {
  const named = typeof value === 'object' && value !== null ? (value as { name?: unknown }).name : value;
  return typeof named === 'string' || typeof named === 'number' ? String(named) : '';
}

function normalised(name: string): string {
  return name.trim().toLowerCase();
}
