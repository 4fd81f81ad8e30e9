import type { UserGroup } from '@rookery/client';
import Plus from 'lucide-solid/icons/plus';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { VList } from 'virtua/solid';
import { folded } from '../../folded.ts';
import { t } from '../../i18n/index.ts';
import { allGroups, navigate } from '../../state/index.ts';
import { Button, createRemembered, EmptyState, SearchField, TabLinks } from '../../ui/index.ts';
import styles from '../../ui/Rows.module.css';
import { peopleWithin } from '../members.ts';
import { join, leave } from './actions.ts';
import { groupHash } from './addresses.ts';
import { isMember, mayJoin, mayLeave, mayMakeGroups } from './permissions.ts';

export const LISTS = ['your', 'all', 'deactivated'] as const;
type List = (typeof LISTS)[number];

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 56;

const [list, setList] = createRemembered<List>('groups-list', 'your', (value) => LISTS.includes(value as List));
const [query, setQuery] = createSignal('');

export { setList };

const LABELS = { your: 'groups.list_your', all: 'groups.list_all', deactivated: 'groups.list_deactivated' } as const;
const EMPTY = { your: 'groups.empty_your', all: 'groups.empty_all', deactivated: 'groups.empty_deactivated' } as const;

const isListed = (one: UserGroup, which: List): boolean => {
  if (which === 'deactivated') return one.deactivated;
  return !one.deactivated && (which === 'all' || isMember(one));
};

/** The user-defined groups of one of the lists. */
export function GroupList(props: { chosen: number | undefined }): JSX.Element {
  let frame!: HTMLDivElement;
  const found = createMemo(() => {
    const typed = folded(query().trim());
    return allGroups()
      .filter((one) => !one.is_system_group && isListed(one, list()))
      .filter((one) => folded(`${one.name}\n${one.description}`).includes(typed))
      .sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [...frame.querySelectorAll<HTMLElement>('a[data-focus]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    all[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  return (
    <>
      <Head />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links within */}
      <div ref={frame} class={styles.rows} onKeyDown={onKeyDown}>
        <Show
          when={found().length > 0}
          fallback={<EmptyState title={query() === '' ? t(EMPTY[list()]) : t('groups.nothing_found')} />}
        >
          <VList data={found()} itemSize={ROW_PX} class={styles.list}>
            {(one) => <Row group={one} isChosen={one.id === props.chosen} />}
          </VList>
        </Show>
      </div>
    </>
  );
}

function Head(): JSX.Element {
  return (
    <>
      <TabLinks
        label={t('groups.lists')}
        tabs={LISTS.map((one) => ({ hash: `#groups/${one}`, label: t(LABELS[one]), current: one === list() }))}
      />
      <div class={styles.head}>
        <SearchField class={styles.filter} label={t('groups.filter')} value={query()} onInput={setQuery} />
        <Show when={mayMakeGroups()}>
          <Button onClick={() => navigate('#groups/new')}>
            <Plus size={16} aria-hidden="true" /> {t('groups.new')}
          </Button>
        </Show>
      </div>
    </>
  );
}

function Row(props: { group: UserGroup; isChosen: boolean }): JSX.Element {
  const about = () =>
    [
      t('groups.member_count', { count: peopleWithin({ groups: [props.group.id], people: [] }).length }),
      props.group.description,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <div class={styles.row} data-chosen={props.isChosen || undefined}>
      <a
        class={styles.link}
        data-focus
        href={groupHash(props.group)}
        aria-current={props.isChosen ? 'page' : undefined}
      >
        <Users size={16} aria-hidden="true" />
        <span class={styles.texts}>
          <span class={styles.name}>{props.group.name}</span>
          <span class={styles.about}>{about()}</span>
        </span>
      </a>
      <JoinButton group={props.group} isNamed />
    </div>
  );
}

/** Joins or leaves a group, if the user may. */
export function JoinButton(props: { group: UserGroup; isNamed?: boolean }): JSX.Element {
  const named = (key: 'groups.join_of' | 'groups.leave_of') =>
    props.isNamed ? t(key, { name: props.group.name }) : undefined;
  return (
    <>
      <Show when={mayJoin(props.group)}>
        <Button aria-label={named('groups.join_of')} onClick={() => void join(props.group)}>
          {t('groups.join')}
        </Button>
      </Show>
      <Show when={mayLeave(props.group)}>
        <Button
          kind={props.isNamed ? 'quiet' : 'plain'}
          aria-label={named('groups.leave_of')}
          onClick={() => leave(props.group, mayComeBack(props.group))}
        >
          {t('groups.leave')}
        </Button>
      </Show>
    </>
  );
}

/** Whether the user could rejoin after leaving. */
const mayComeBack = (one: UserGroup): boolean => mayJoin({ ...one, members: [] }) && one.can_join_group !== one.id;
