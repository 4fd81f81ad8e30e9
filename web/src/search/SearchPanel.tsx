import type { JSX } from 'solid-js';
import { t } from '../i18n/index.ts';
import { Dialog } from '../ui/index.ts';

export function SearchPanel(props: { purpose: 'search' | 'go'; onClose: () => void }): JSX.Element {
  return (
    <Dialog open onClose={props.onClose} title={t('search.search')}>
      {null}
    </Dialog>
  );
}
