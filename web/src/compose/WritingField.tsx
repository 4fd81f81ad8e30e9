import type { JSX } from 'solid-js';
import { onCleanup, onMount } from 'solid-js';
import { state } from '../state/index.ts';
import { isOfComposition } from '../ui/index.ts';
import { continueList } from './markdown/edit.ts';
import { onPaste, preparePaste } from './paste.ts';
import type { MarkdownField } from './text.ts';
import { applyFormat, formatOf } from './toolbar/format.ts';
import type { Place } from './typeahead/sources.tsx';
import { Typeahead } from './typeahead/Typeahead.tsx';
import { createTypeahead } from './typeahead/typeahead.ts';
import styles from './WritingField.module.css';

interface WritingFieldProps {
  readonly field: MarkdownField;
  /** The place of the message. */
  readonly place: Place;
  readonly label: string;
  readonly placeholder?: string;
  /** The class of the frame around the textarea. */
  readonly class?: string | undefined;
  readonly isHidden: boolean;
  /** Whether the text cannot be changed at the moment. */
  readonly isLocked?: boolean;
  /** Whether it does not take the focus when it is rendered. */
  readonly isQuiet?: boolean;
  /** Whether suggestions are shown below the text, if there is no room above it. */
  readonly suggestsBelow?: () => boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** Called for keys that the field does not handle. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

/** A textarea for Markdown, with suggestions, formatting keys, and keys that send and close. */
export function WritingField(props: WritingFieldProps): JSX.Element {
  let area!: HTMLTextAreaElement;
  const typeahead = createTypeahead(props.field, () => props.place);
  onMount(() => {
    onCleanup(props.field.attach(area));
    followHeight(area, props.field);
    if (props.isQuiet) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  });
  return (
    <div class={`${styles.place} ${props.class ?? ''}`} hidden={props.isHidden}>
      <textarea
        ref={area}
        class={styles.area}
        rows={2}
        dir="auto"
        spellcheck={true}
        readOnly={props.isLocked}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-controls={typeahead.suggestions.isOpen() ? typeahead.suggestions.id : undefined}
        aria-activedescendant={typeahead.suggestions.activeId()}
        placeholder={props.placeholder}
        onKeyDown={(event) => {
          if (isOfComposition(event) || typeahead.onKey(event)) return;
          onKeyDown(event, props);
        }}
        onFocus={() => void preparePaste()}
        onPaste={(event) => !props.isLocked && onPaste(event, props.field)}
        onKeyUp={(event) => event.key !== 'Escape' && typeahead.onCaret()}
        onClick={() => typeahead.onCaret()}
        onBlur={() => typeahead.close()}
      />
      <Typeahead typeahead={typeahead} below={props.suggestsBelow?.() === true} />
    </div>
  );
}

function onKeyDown(event: KeyboardEvent, props: WritingFieldProps): void {
  const format = formatOf(event);
  if (format) {
    event.preventDefault();
    if (!props.isLocked) applyFormat(format, props.field);
  } else if (event.key === 'Enter') onEnter(event, props);
  else if (event.key === 'Escape' || (event.key === '[' && event.ctrlKey && !event.altKey)) {
    event.preventDefault();
    event.stopPropagation();
    props.onClose();
  } else props.onKey?.(event);
}

/** Enter sends or starts a new line, by the user's setting; Ctrl+Enter does the opposite. */
function onEnter(event: KeyboardEvent, { field, onSend }: WritingFieldProps): void {
  if (event.shiftKey || event.altKey) return;
  const isWithCtrl = event.ctrlKey || event.metaKey;
  if (state.user_settings.enter_sends !== isWithCtrl) {
    event.preventDefault();
    onSend();
    return;
  }
  const area = event.currentTarget as HTMLTextAreaElement;
  if (area.selectionStart !== area.selectionEnd) return;
  const edit = continueList(area.value, area.selectionStart);
  if (!edit && !isWithCtrl) return;
  event.preventDefault();
  if (edit) field.replaceRange(edit.from, edit.to, edit.text);
  else field.insertAtCaret('\n');
}

/** Sets the height to that of the text, in browsers without `field-sizing`. */
function followHeight(area: HTMLTextAreaElement, field: MarkdownField): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const fit = () => {
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight + 2}px`;
  };
  onCleanup(field.onText(fit));
  fit();
}
