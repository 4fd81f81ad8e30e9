import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createSignal, Index } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { FormDialog, IconButton, TextField } from '../../ui/index.ts';
import { writeWidget } from '../actions.ts';
import { hasText } from '../text.ts';
import styles from './Dialogs.module.css';
import { pollSource } from './widget-source.ts';

/** A question with options; it becomes a message of its own. */
export function PollDialog(props: { onClose: () => void }): JSX.Element {
  const [question, setQuestion] = createSignal('');
  const [options, setOptions] = createSignal(['', '', '']);
  const write = async () => {
    writeWidget(pollSource(question(), options()));
  };
  return (
    <FormDialog
      title={t('compose.poll')}
      action={t('compose.addPoll')}
      disabled={question().trim() === ''}
      onSubmit={write}
      onClose={props.onClose}
    >
      <TextField
        label={t('compose.question')}
        value={question()}
        hint={hasText() ? t('compose.ownMessage') : undefined}
        onInput={(event) => setQuestion(event.currentTarget.value)}
      />
      <fieldset class={styles.rows}>
        <legend class={styles.legend}>{t('compose.choices')}</legend>
        <Index each={options()}>
          {(option, i) => (
            <div class={styles.row}>
              <TextField
                label={t('compose.choice', { number: i + 1 })}
                hideLabel
                class={styles.grow ?? ''}
                value={option()}
                placeholder={t('compose.choice', { number: i + 1 })}
                onInput={({ currentTarget: { value } }) => setOptions((all) => withFree(all.with(i, value)))}
              />
              <IconButton
                label={t('compose.removeChoice', { number: i + 1 })}
                disabled={options().length < 2}
                onClick={() => setOptions((all) => all.toSpliced(i, 1))}
              >
                <X size={15} />
              </IconButton>
            </div>
          )}
        </Index>
      </fieldset>
    </FormDialog>
  );
}

/** There is always an empty option at the end. */
const withFree = (options: string[]): string[] => (options.at(-1) === '' ? options : [...options, '']);
