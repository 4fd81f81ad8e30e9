import type { CustomProfileField } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, isAdmin, state } from '../../state/index.ts';
import { Button, EmptyState, openDialog, SaveNote } from '../../ui/index.ts';
import { DeleteButton } from '../form/DeleteButton.tsx';
import { MoveButtons } from '../form/MoveButtons.tsx';
import { createOrder, type Order } from '../form/order.ts';
import { ForAdmins, Part } from '../form/Part.tsx';
import { Table } from '../form/Table.tsx';
import { kindName } from './kinds.ts';
import { ProfileFieldDialog } from './ProfileFieldDialog.tsx';
import { valuesOf } from './values.ts';

/** The profile fields of the organisation, in the order of the profiles. */
export function ProfileFields(): JSX.Element {
  const order = createOrder<CustomProfileField>(
    () => [...state.custom_profile_fields].sort((a, b) => a.order - b.order),
    (ids) => api.patch('/realm/profile_fields', { order: ids }),
  );
  return (
    <>
      <ForAdmins />
      <Part
        text={t('organisation.profile_fields_text')}
        action={
          <Show when={isAdmin()}>
            <Button kind="primary" onClick={() => openDialog((close) => <ProfileFieldDialog onClose={close} />)}>
              {t('organisation.add_field')}
            </Button>
          </Show>
        }
      >
        <SaveNote status={order.status()} />
        <Show when={order.items().length > 0} fallback={<EmptyState title={t('organisation.no_fields')} />}>
          <Table
            label={t('organisation.profile_fields')}
            columns={[
              { label: t('organisation.name'), cell: (one) => one.name },
              { label: t('organisation.kind'), isShort: true, cell: (one) => kindName(one.type) },
              { label: t('organisation.hint'), cell: (one) => one.hint },
              { label: t('organisation.marks'), cell: marks },
            ]}
            rows={order.items()}
            idOf={(one) => one.id}
            actions={isAdmin() ? (one) => <Actions field={one} order={order} /> : undefined}
          />
        </Show>
      </Part>
    </>
  );
}

function marks(field: CustomProfileField): string {
  const all = [
    field.required && t('organisation.field_required'),
    field.display_in_profile_summary && t('organisation.field_in_summary'),
    !field.editable_by_user && t('organisation.field_by_admins'),
  ];
  return all.filter(Boolean).join(' · ');
}

function Actions(props: { field: CustomProfileField; order: Order }): JSX.Element {
  const open = () => openDialog((close) => <ProfileFieldDialog field={{ ...props.field }} onClose={close} />);
  return (
    <>
      <MoveButtons name={props.field.name} order={props.order} id={props.field.id} />
      <Button aria-label={t('organisation.edit_one', { name: props.field.name })} onClick={open}>
        {t('organisation.edit')}
      </Button>
      <DeleteButton
        title={t('organisation.delete_one', { name: props.field.name })}
        text={t('organisation.delete_field_text', { count: valuesOf(props.field.id).length })}
        run={() => api.delete(`/realm/profile_fields/${props.field.id}`)}
      />
    </>
  );
}
