import AtSign from 'lucide-solid/icons/at-sign';
import MessageSquarePlus from 'lucide-solid/icons/message-square-plus';
import type { JSX } from 'solid-js';
import { t } from '../i18n/index.ts';
import { view } from '../state/index.ts';
import { Button } from '../ui/index.ts';
import { recipientName, viewTarget, writeDirectly, writeHere, writeToChannel } from './actions.ts';
import styles from './Bar.module.css';
import { isConversation, recipientOf } from './recipient/target.ts';

/** The closed compose box: buttons for the messages that can be written in the current view. */
export function Bar(): JSX.Element {
  const here = () => {
    const target = viewTarget();
    const recipient = target && recipientOf(target);
    // The view of a channel names no topic.
    return recipient && !(recipient.type === 'channel' && recipient.topic === '' && !isConversation(view().narrow))
      ? t('compose.messageTo', { where: recipientName(recipient) })
      : undefined;
  };
  return (
    <div class={styles.bar}>
      <button type="button" class={styles.here} onClick={writeHere}>
        {here() ?? t('compose.newMessage')}
      </button>
      <Button
        class={styles.more}
        onClick={writeToChannel}
        title={t('compose.newTopic')}
        aria-label={t('compose.newTopic')}
      >
        <MessageSquarePlus size={17} aria-hidden="true" />
        <span class={styles.words}>{t('compose.newTopic')}</span>
      </Button>
      <Button
        class={styles.more}
        onClick={writeDirectly}
        title={t('compose.newDirect')}
        aria-label={t('compose.newDirect')}
      >
        <AtSign size={17} aria-hidden="true" />
        <span class={styles.words}>{t('compose.newDirect')}</span>
      </Button>
    </div>
  );
}
