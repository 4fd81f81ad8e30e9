import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { Index } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, IconButton, TextField } from '../../ui/index.ts';
import { type FieldOption, freeKey } from './field-data.ts';
import styles from './OptionsField.module.css';

/** The options of a list. An option retains its key when its text changes, so that people's choices stay valid. */
export function OptionsField(props: {
  value: readonly FieldOption[];
  onChange: (options: FieldOption[]) => void;
}): JSX.Element {
  const former = props.value;
  const add = () => props.onChange([...props.value, { key: freeKey(props.value, former), text: '' }]);
  const change = (key: string, text: string) =>
    props.onChange(props.value.map((one) => (one.key === key ? { key, text } : one)));
  return (
    <fieldset class={styles.options}>
      <legend>{t('organisation.options')}</legend>
      <Index each={props.value}>
        {(option, index) => (
          <div class={styles.option}>
            <TextField
              class={styles.text}
              label={t('organisation.option', { number: index + 1 })}
              hideLabel
              value={option().text}
              onInput={(event) => change(option().key, event.currentTarget.value)}
            />
            <IconButton
              label={t('organisation.remove_one', {
                name: option().text || t('organisation.option', { number: index + 1 }),
              })}
              onClick={() => props.onChange(props.value.filter((one) => one.key !== option().key))}
            >
              <X size={16} />
            </IconButton>
          </div>
        )}
      </Index>
      <div>
        <Button onClick={add}>{t('organisation.add_option')}</Button>
      </div>
    </fieldset>
  );
}
