/**
 * What requests change, as text that is equal for equal things (`SubjectOf`). The parts are only compared with each
 * other: a value that cannot be read stands for all, and its own endpoint rejects it.
 */
import { resolveEmoji } from '@rookery/core';
import type { Form } from './form.ts';

type PartsOf = (form: Form) => readonly string[];

/** The thing that a field names; names are compared without regard to case, as the services compare them. */
export function namedBy(field: string): PartsOf {
  return (form) => {
    const value = form[field];
    return value === undefined ? [] : [`named:${normalised(value)}`];
  };
}

/** The things that a field lists as JSON: texts, or objects by their `key`. */
export function listedIn(field: string, key = 'name'): PartsOf {
  return (form) => elements(form[field]).map((one) => `named:${normalised(textOf(one, key))}`);
}

/** An emoji: by its code where it is one of Unicode's, whatever it is called; without a name it may be any. */
export function emojiPart({ emoji_name }: Form): readonly string[] {
  return emoji_name === undefined ? [] : [`emoji:${resolveEmoji(emoji_name)?.emoji_code ?? emoji_name}`];
}

function elements(json: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(json ?? '');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function textOf(value: unknown, key: string): string {
  const named = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : value;
  return typeof named === 'string' || typeof named === 'number' ? String(named) : '';
}

function normalised(name: string): string {
  return name.trim().toLowerCase();
}
