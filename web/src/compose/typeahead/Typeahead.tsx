import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { SuggestionList } from './SuggestionList.tsx';
import type { TypeaheadState } from './typeahead.ts';

/** The list above the text that is written. */
export function Typeahead(props: { typeahead: TypeaheadState }): JSX.Element {
  return <SuggestionList suggestions={props.typeahead.suggestions} label={t('compose.suggestions')} />;
}
