import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createSignal, Index } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { FormDialog, IconButton, TextField } from '../../ui/index.ts';
import { writeWidget } from '../actions.ts';
import { hasText } from '../text.ts';
import styles from './Dialogs.module.css';
import { type Task, todoSource } from './widget-source.ts';

const NO_TASK: Task = { name: '', description: '' };

/** A list of tasks that everyone can tick and extend; it becomes a message of its own. */
export function TodoDialog(props: { onClose: () => void }): JSX.Element {
  const [title, setTitle] = createSignal('');
  const [tasks, setTasks] = createSignal<readonly Task[]>([NO_TASK, NO_TASK]);
  const change = (i: number, changed: Partial<Task>) =>
    setTasks((all) => {
      const next = all.with(i, { ...(all[i] as Task), ...changed });
      return next.at(-1)?.name === '' ? next : [...next, NO_TASK];
    });
  const write = async () => {
    writeWidget(todoSource(title(), tasks()));
  };
  return (
    <FormDialog title={t('compose.todo')} action={t('compose.addTodo')} onSubmit={write} onClose={props.onClose}>
      <TextField
        label={t('compose.todoTitle')}
        value={title()}
        hint={hasText() ? t('compose.ownMessage') : undefined}
        placeholder={t('compose.todoTitleDefault')}
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <fieldset class={styles.rows}>
        <legend class={styles.legend}>{t('compose.tasks')}</legend>
        <Index each={tasks()}>
          {(task, i) => (
            <TaskRow
              number={i + 1}
              task={task()}
              isOnly={tasks().length < 2}
              onChange={(changed) => change(i, changed)}
              onRemove={() => setTasks((all) => all.toSpliced(i, 1))}
            />
          )}
        </Index>
      </fieldset>
    </FormDialog>
  );
}

interface TaskRowProps {
  readonly number: number;
  readonly task: Task;
  readonly isOnly: boolean;
  readonly onChange: (changed: Partial<Task>) => void;
  readonly onRemove: () => void;
}

function TaskRow(props: TaskRowProps): JSX.Element {
  return (
    <div class={styles.row}>
      <TextField
        label={t('compose.task', { number: props.number })}
        hideLabel
        class={styles.grow ?? ''}
        placeholder={t('compose.task', { number: props.number })}
        value={props.task.name}
        onInput={(event) => props.onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('compose.taskDescription', { number: props.number })}
        hideLabel
        class={styles.grow ?? ''}
        placeholder={t('compose.taskDescription', { number: props.number })}
        value={props.task.description}
        onInput={(event) => props.onChange({ description: event.currentTarget.value })}
      />
      <IconButton
        label={t('compose.removeTask', { number: props.number })}
        disabled={props.isOnly}
        onClick={props.onRemove}
      >
        <X size={15} />
      </IconButton>
    </div>
  );
}
