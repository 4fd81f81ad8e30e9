import type { JSX } from 'solid-js';
import { Match, Switch } from 'solid-js';
import type { DialogName } from './dialog-name.ts';
import { PollDialog } from './PollDialog.tsx';
import { SnippetsDialog } from './SnippetsDialog.tsx';
import { TimeDialog } from './TimeDialog.tsx';
import { TodoDialog } from './TodoDialog.tsx';

/** The dialogs of the toolbar, loaded when the first one opens. */
export function Dialogs(props: { name: DialogName; onClose: () => void }): JSX.Element {
  return (
    <Switch>
      <Match when={props.name === 'poll'}>
        <PollDialog onClose={props.onClose} />
      </Match>
      <Match when={props.name === 'todo'}>
        <TodoDialog onClose={props.onClose} />
      </Match>
      <Match when={props.name === 'time'}>
        <TimeDialog onClose={props.onClose} />
      </Match>
      <Match when={props.name === 'snippets'}>
        <SnippetsDialog onClose={props.onClose} />
      </Match>
    </Switch>
  );
}
