import type { JSX } from 'solid-js';
import { t } from '../i18n/index.ts';
import { recipientName } from './actions.ts';
import { box } from './box.ts';
import { recipientOf } from './recipient/target.ts';
import { boxField } from './text.ts';
import { WritingField } from './WritingField.tsx';

interface WritingAreaProps {
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly isHidden: boolean;
}

/** The text field of the compose box. */
export function WritingArea(props: WritingAreaProps): JSX.Element {
  const placeholder = () => {
    const recipient = recipientOf(box.target);
    return recipient ? t('compose.messageTo', { where: recipientName(recipient) }) : t('compose.message');
  };
  return (
    <WritingField
      field={boxField}
      place={{ target: box.target, isEdit: false }}
      label={t('compose.message')}
      placeholder={placeholder()}
      isHidden={props.isHidden}
      onSend={props.onSend}
      onClose={props.onClose}
      onKey={askToEditLast}
    />
  );
}

/** The upward arrow in an empty box: the view of the messages opens the user's last message for editing. */
function askToEditLast(event: KeyboardEvent): void {
  const area = event.currentTarget as HTMLTextAreaElement;
  if (event.key !== 'ArrowUp' || area.value !== '' || event.shiftKey || event.ctrlKey) return;
  const isFree = area.dispatchEvent(new CustomEvent('rookery:edit-last', { bubbles: true, cancelable: true }));
  if (!isFree) event.preventDefault();
}
