import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { VList } from 'virtua/solid';
import { folded } from '../folded.ts';
import { t } from '../i18n/index.ts';
import { avatarOf, nameOf, presenceOf, state, user } from '../state/index.ts';
import { Avatar, EmptyState, IconButton, SearchField } from '../ui/index.ts';
import styles from './MemberList.module.css';
import { matchRank } from './match-people.ts';

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 40;
/** Min. number of members for a search field: from here on, typing is faster than looking. */
const SEARCHED_FROM = 8;

interface MemberListProps {
  readonly ids: readonly number[];
  /** The placeholder of the search field: 'Search subscribers'. */
  readonly searchLabel: string;
  readonly empty: string;
  readonly isRemovable: (userId: number) => boolean;
  readonly removeLabel: (name: string) => string;
  readonly onRemove: (userId: number) => void;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base' });

/** The members of a channel or group by name, with search and removal. */
export function MemberList(props: MemberListProps): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const sorted = createMemo(() => [...props.ids].sort((a, b) => collator.compare(nameOf(a), nameOf(b))));
  const found = createMemo(() => {
    const query = folded(typed().trim());
    if (query === '') return sorted();
    return sorted().filter((id) => {
      const one = user(id);
      return one !== undefined && matchRank(query, one) !== undefined;
    });
  });
  return (
    <div class={styles.members}>
      <Show when={props.ids.length >= SEARCHED_FROM}>
        <SearchField label={props.searchLabel} value={typed()} onInput={setTyped} />
      </Show>
      <Show
        when={found().length > 0}
        fallback={<EmptyState title={typed() === '' ? props.empty : t('people.nobody')} />}
      >
        <div style={{ 'block-size': `min(${found().length * ROW_PX}px, 60dvh)` }}>
          <VList data={found()} itemSize={ROW_PX}>
            {(id) => <Row userId={id} list={props} />}
          </VList>
        </div>
      </Show>
    </div>
  );
}

function Row(props: { userId: number; list: MemberListProps }): JSX.Element {
  const name = () => nameOf(props.userId) || t('people.hidden_user');
  const presence = () => (user(props.userId)?.is_bot ? undefined : presenceOf(props.userId));
  return (
    <div class={styles.row}>
      <a class={styles.person} href={user(props.userId) && `#user/${props.userId}`}>
        <Avatar url={avatarOf(props.userId)} name={name()} size="1.75rem" presence={presence()} />
        <span class={styles.name} dir="auto">
          {name()}
          <Show when={props.userId === state.user_id}>
            <span class={styles.you}> {t('people.you')}</span>
          </Show>
        </span>
        <span class={styles.email}>{user(props.userId)?.delivery_email}</span>
      </a>
      <Show when={props.list.isRemovable(props.userId)}>
        <IconButton label={props.list.removeLabel(name())} onClick={() => props.list.onRemove(props.userId)}>
          <X size={16} />
        </IconButton>
      </Show>
    </div>
  );
}
