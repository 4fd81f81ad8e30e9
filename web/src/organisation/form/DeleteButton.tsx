import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, confirm } from '../../ui/index.ts';

interface DeleteButtonProps {
  /** The question of the dialog, and the button's name for screen readers; it names what is deleted. */
  readonly title: string;
  /** The consequences. */
  readonly text: string;
  /** The label of both buttons. Default: 'Delete'. */
  readonly action?: string;
  readonly run: () => Promise<unknown>;
}

/** Deletes a row of a table, after a confirmation. */
export function DeleteButton(props: DeleteButtonProps): JSX.Element {
  const action = () => props.action ?? t('organisation.delete');
  return (
    <Button kind="danger" aria-label={props.title} onClick={() => confirm({ ...props, action: action() })}>
      {action()}
    </Button>
  );
}
