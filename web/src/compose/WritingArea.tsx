import type { JSX } from 'solid-js';
import { onCleanup, onMount } from 'solid-js';
import { t } from '../i18n/index.ts';
import { recipientName } from './actions.ts';
import { box } from './box.ts';
import { continueList } from './markdown/edit.ts';
import { onPaste } from './paste.ts';
import { recipientOf } from './recipient/target.ts';
import { attach, onText, replaceRange, text } from './text.ts';
import { Typeahead } from './typeahead/Typeahead.tsx';
import { createTypeahead } from './typeahead/typeahead.ts';
import styles from './WritingArea.module.css';

interface WritingAreaProps {
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** Answers whether the keys were one of the toolbar's. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly entersSend: boolean;
  readonly isHidden: boolean;
}

/** Where the message is written. */
export function WritingArea(props: WritingAreaProps): JSX.Element {
  let area!: HTMLTextAreaElement;
  const typeahead = createTypeahead(() => area);
  onMount(() => {
    onCleanup(attach(area));
    followHeight(area);
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || typeahead.onKey(event) || props.onKey(event)) return;
    if (event.key === 'Enter') onEnter(event, props);
    else if (event.key === 'Escape' || (event.key === '[' && event.ctrlKey && !event.altKey)) {
      event.preventDefault();
      event.stopPropagation();
      props.onClose();
    } else if (event.key === 'ArrowUp' && area.value === '' && !event.shiftKey && !event.ctrlKey) {
      // Who shows the messages opens the last one of the user's own for editing.
      const isFree = area.dispatchEvent(new CustomEvent('rookery:edit-last', { bubbles: true, cancelable: true }));
      if (!isFree) event.preventDefault();
    }
  };
  const placeholder = () => {
    const recipient = recipientOf(box.target);
    return recipient ? t('compose.messageTo', { where: recipientName(recipient) }) : t('compose.message');
  };
  return (
    <div class={styles.place} hidden={props.isHidden}>
      <textarea
        ref={area}
        class={styles.area}
        rows={2}
        dir="auto"
        spellcheck={true}
        aria-label={t('compose.message')}
        aria-autocomplete="list"
        aria-controls={typeahead.suggestions.isOpen() ? typeahead.suggestions.id : undefined}
        aria-activedescendant={typeahead.suggestions.activeId()}
        placeholder={placeholder()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onKeyUp={(event) => event.key !== 'Escape' && typeahead.onCaret()}
        onClick={() => typeahead.onCaret()}
        onBlur={() => typeahead.close()}
      />
      <Typeahead typeahead={typeahead} />
    </div>
  );
}

/** Enter sends or makes a new line, as the user's setting has it; with Ctrl it is the other way. */
function onEnter(event: KeyboardEvent, props: Pick<WritingAreaProps, 'entersSend' | 'onSend'>): void {
  if (event.shiftKey || event.altKey) return;
  const isWithCtrl = event.ctrlKey || event.metaKey;
  if (props.entersSend !== isWithCtrl) {
    event.preventDefault();
    props.onSend();
    return;
  }
  const area = event.currentTarget as HTMLTextAreaElement;
  if (area.selectionStart !== area.selectionEnd) return;
  const edit = continueList(text(), area.selectionStart);
  if (!edit && !isWithCtrl) return;
  event.preventDefault();
  if (edit) replaceRange(edit.from, edit.to, edit.text);
  else replaceRange(area.selectionStart, area.selectionEnd, '\n');
}

/** Browsers without `field-sizing` are given the height of the text. */
function followHeight(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const fit = () => {
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight + 2}px`;
  };
  onCleanup(onText(fit));
  fit();
}
