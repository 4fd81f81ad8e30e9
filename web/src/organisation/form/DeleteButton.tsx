import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, confirm } from '../../ui/index.ts';

interface DeleteButtonProps {
  /** What the dialog asks, and a screen reader says of the button: it names what is deleted. */
  readonly title: string;
  /** What comes of it. */
  readonly text: string;
  /** What both buttons say. Default: that it is deleted. */
  readonly action?: string;
  readonly run: () => Promise<unknown>;
}

/** Deletes a row of a table, after a question. */
export function DeleteButton(props: DeleteButtonProps): JSX.Element {
  const action = () => props.action ?? t('organisation.delete');
  return (
    <Button kind="danger" aria-label={props.title} onClick={() => confirm({ ...props, action: action() })}>
      {action()}
    </Button>
  );
}
