import type { UserGroup } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { activeUsers } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { Button, createSave, SaveNote } from '../ui/index.ts';
import { type GroupParts, NO_PARTS, withOne, withoutAll, withoutOne } from './group-setting.ts';
import { PeopleAndGroupsPicker } from './PeopleAndGroupsPicker.tsx';

interface AddPeopleAndGroupsProps {
  readonly label: string;
  readonly placeholder: string;
  /** Shown below the field once a group is chosen. */
  readonly groupHint?: string;
  /** The label of the button. */
  readonly action: string;
  readonly groups: readonly UserGroup[];
  /** Whether a user is already in the list, and therefore not offered. */
  readonly isThere: (userId: number) => boolean;
  readonly onAdd: (parts: GroupParts) => Promise<unknown>;
}

/** A field to choose people and groups in, and the button that adds them. If adding fails, they stay chosen. */
export function AddPeopleAndGroups(props: AddPeopleAndGroupsProps): JSX.Element {
  const [parts, setParts] = createSignal(NO_PARTS);
  const save = createSave();
  const add = async () => {
    const added = parts();
    if (await save.run(() => props.onAdd(added))) setParts((now) => withoutAll(now, added));
  };
  return (
    <div class={styles.values}>
      <PeopleAndGroupsPicker
        label={props.label}
        hint={parts().groups.length > 0 ? props.groupHint : undefined}
        placeholder={props.placeholder}
        value={parts()}
        groups={props.groups}
        people={activeUsers().filter((one) => !props.isThere(one.user_id))}
        onAdd={(part) => setParts((now) => withOne(now, part))}
        onRemove={(part) => setParts((now) => withoutOne(now, part))}
      />
      <div class={styles.line}>
        <Button
          kind="primary"
          disabled={parts().groups.length + parts().people.length === 0}
          busy={save.status()?.is === 'saving'}
          onClick={() => void add()}
        >
          {props.action}
        </Button>
        <SaveNote status={save.status()} />
      </div>
    </div>
  );
}
