/** The organisation's playgrounds: sites where a block of code can be opened and run. */
import type { Playground } from '@rookery/client';
import { untrack } from 'solid-js';
import { state } from '../state/index.ts';
import { openMenu } from '../ui/index.ts';
import { playgroundAddress } from './playground-address.ts';

/** Returns the playgrounds of a language, named as in `data-code-language`. */
export function playgroundsOf(language: string | undefined): readonly Playground[] {
  const wanted = language?.toLowerCase();
  return untrack(() => state.realm_playgrounds ?? []).filter((one) => one.pygments_language.toLowerCase() === wanted);
}

/** Opens the block of code around a button in its playground; if there are several, the user chooses one. */
export function openPlayground(button: HTMLElement): boolean {
  const block = button.closest<HTMLElement>('.codehilite');
  const code = block?.querySelector('code')?.textContent ?? '';
  const [first, ...others] = playgroundsOf(block?.dataset.codeLanguage);
  if (first === undefined) return false;
  const open = ({ url_template }: Playground) => {
    const address = playgroundAddress(url_template, code);
    if (address !== undefined) window.open(address, '_blank', 'noopener,noreferrer');
  };
  if (others.length === 0) open(first);
  else {
    const items = [first, ...others].map((one) => ({ label: one.name, onSelect: () => open(one) }));
    openMenu(button, { label: button.textContent ?? '', items: () => items });
  }
  return true;
}
