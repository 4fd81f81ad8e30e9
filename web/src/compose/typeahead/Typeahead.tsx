import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { SuggestionList } from './SuggestionList.tsx';
import type { TypeaheadState } from './typeahead.ts';

/** The list of suggestions above or below the text. */
export function Typeahead(props: { typeahead: TypeaheadState; below: boolean }): JSX.Element {
  return (
    <SuggestionList suggestions={props.typeahead.suggestions} label={t('compose.suggestions')} below={props.below} />
  );
}
