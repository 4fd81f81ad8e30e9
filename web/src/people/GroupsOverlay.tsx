import type { JSX } from 'solid-js';
import { createEffect, Match, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import { closeOverlay, group } from '../state/index.ts';
import { Dialog, EmptyState, ListAndDetails } from '../ui/index.ts';
import { GroupDetails } from './groups/GroupDetails.tsx';
import { GroupList, LISTS, setList } from './groups/GroupList.tsx';
import { NewGroup } from './groups/NewGroup.tsx';

/** The overlay of all groups, and of the group that the address names. */
export function GroupsOverlay(props: { path: readonly string[] }): JSX.Element {
  const first = () => props.path[0];
  const groupId = () => (/^\d+$/.test(first() ?? '') ? Number(first()) : undefined);
  createEffect(() => {
    const list = LISTS.find((one) => one === first());
    if (list) setList(list);
  });
  return (
    <Dialog open size="full" title={t('groups.title')} onClose={closeOverlay}>
      <ListAndDetails
        list={<GroupList chosen={groupId()} />}
        showsDetails={groupId() !== undefined || first() === 'new'}
        details={
          <Switch fallback={<EmptyState title={t('groups.choose')} text={t('groups.choose_text')} />}>
            <Match when={first() === 'new'}>
              <NewGroup />
            </Match>
            <Match when={groupId() !== undefined && group(groupId() as number)}>
              {(one) => <GroupDetails group={one()} tab={props.path[2]} />}
            </Match>
            <Match when={groupId() !== undefined}>
              <EmptyState title={t('groups.unknown')} />
            </Match>
          </Switch>
        }
      />
    </Dialog>
  );
}
