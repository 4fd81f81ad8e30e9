import CornerDownRight from 'lucide-solid/icons/corner-down-right';
import Funnel from 'lucide-solid/icons/funnel';
import MessageSquare from 'lucide-solid/icons/message-square';
import History from 'lucide-solid/icons/rotate-ccw-clock';
import Search from 'lucide-solid/icons/search';
import type { JSX } from 'solid-js';
import { Match, Switch, splitProps } from 'solid-js';
import { channel, subscription } from '../state/index.ts';
import { Avatar, ChannelIcon, SuggestionOption } from '../ui/index.ts';
import type { Suggestion } from './suggestions.ts';

interface SuggestionRowProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One suggestion of the search field. */
export function SuggestionRow(props: SuggestionRowProps): JSX.Element {
  const [own, rest] = splitProps(props, ['suggestion']);
  return (
    <SuggestionOption
      {...rest}
      icon={<Icon suggestion={own.suggestion} />}
      label={own.suggestion.label}
      hint={own.suggestion.hint}
    />
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
