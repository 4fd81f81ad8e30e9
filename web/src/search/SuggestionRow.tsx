import CornerDownRight from 'lucide-solid/icons/corner-down-right';
import Funnel from 'lucide-solid/icons/funnel';
import MessageSquare from 'lucide-solid/icons/message-square';
import History from 'lucide-solid/icons/rotate-ccw-clock';
import Search from 'lucide-solid/icons/search';
import type { JSX } from 'solid-js';
import { createEffect, Match, Show, Switch } from 'solid-js';
import { channel, subscription } from '../state/index.ts';
import { Avatar, ChannelIcon } from '../ui/index.ts';
import styles from './SearchPanel.module.css';
import type { Suggestion } from './suggestions.ts';

interface SuggestionRowProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** A line of what the search field offers. */
export function SuggestionRow(props: SuggestionRowProps): JSX.Element {
  let element!: HTMLDivElement;
  createEffect(() => props.selected && element.scrollIntoView({ block: 'nearest' }));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the option that is current
    <div
      ref={element}
      id={props.id}
      role="option"
      class={styles.option}
      aria-selected={props.selected}
      onPointerMove={() => props.onPoint()}
      onClick={() => props.onChoose()}
    >
      <span class={styles.optionIcon} aria-hidden="true">
        <Icon suggestion={props.suggestion} />
      </span>
      <span class={styles.label} dir="auto">
        {props.suggestion.label}
      </span>
      <Show when={props.suggestion.hint}>
        <span class={styles.hint}>{props.suggestion.hint}</span>
      </Show>
    </div>
  );
}

function Icon(props: { suggestion: Suggestion }): JSX.Element {
  const as = <K extends Suggestion['kind']>(kind: K) =>
    props.suggestion.kind === kind ? (props.suggestion as Extract<Suggestion, { kind: K }>) : undefined;
  return (
    <Switch fallback={<Search size={16} />}>
      <Match when={as('channel')}>
        {(one) => <ChannelIcon channel={subscription(one().channelId) ?? channel(one().channelId)} />}
      </Match>
      <Match when={as('person')}>{(one) => <Avatar url={one().avatar} name={one().label} size="1.25rem" />}</Match>
      <Match when={as('topic')}>
        <MessageSquare size={16} />
      </Match>
      <Match when={as('earlier')}>
        <History size={16} />
      </Match>
      <Match when={as('view')}>
        <CornerDownRight size={16} />
      </Match>
      <Match when={as('operator') ?? as('term')}>
        <Funnel size={16} />
      </Match>
    </Switch>
  );
}
