import type { Linkifier } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, isAdmin, state } from '../../state/index.ts';
import { Button, EmptyState, openDialog, SaveNote } from '../../ui/index.ts';
import { Code } from '../form/Code.tsx';
import { DeleteButton } from '../form/DeleteButton.tsx';
import { MoveButtons } from '../form/MoveButtons.tsx';
import { createOrder, type Order } from '../form/order.ts';
import { ForAdmins, Part } from '../form/Part.tsx';
import { Table } from '../form/Table.tsx';
import { LinkifierDialog } from './LinkifierDialog.tsx';

/** Patterns that become links in messages. The first matching one wins, so their order counts. */
export function Linkifiers(): JSX.Element {
  const order = createOrder<Linkifier>(
    () => state.realm_linkifiers ?? [],
    (ids) => api.patch('/realm/linkifiers', { ordered_linkifier_ids: ids }),
  );
  return (
    <>
      <ForAdmins />
      <Part
        text={t('organisation.linkifiers_text')}
        action={
          <Show when={isAdmin()}>
            <Button kind="primary" onClick={() => openDialog((close) => <LinkifierDialog onClose={close} />)}>
              {t('organisation.add_linkifier')}
            </Button>
          </Show>
        }
      >
        <SaveNote status={order.status()} />
        <Show when={order.items().length > 0} fallback={<EmptyState title={t('organisation.no_linkifiers')} />}>
          <Table
            label={t('organisation.linkifiers')}
            columns={[
              { label: t('organisation.pattern'), cell: (one) => <Code>{one.pattern}</Code> },
              { label: t('organisation.url_template'), cell: (one) => <Code>{one.url_template}</Code> },
            ]}
            rows={order.items()}
            idOf={(one) => one.id}
            actions={isAdmin() ? (one) => <Actions linkifier={one} order={order} /> : undefined}
          />
        </Show>
      </Part>
    </>
  );
}

function Actions(props: { linkifier: Linkifier; order: Order }): JSX.Element {
  return (
    <>
      <MoveButtons name={props.linkifier.pattern} order={props.order} id={props.linkifier.id} />
      <Button
        aria-label={t('organisation.edit_one', { name: props.linkifier.pattern })}
        onClick={() => openDialog((close) => <LinkifierDialog linkifier={{ ...props.linkifier }} onClose={close} />)}
      >
        {t('organisation.edit')}
      </Button>
      <DeleteButton
        title={t('organisation.delete_one', { name: props.linkifier.pattern })}
        text={t('organisation.delete_linkifier_text')}
        run={() => api.delete(`/realm/filters/${props.linkifier.id}`)}
      />
    </>
  );
}
