import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { t } from '../i18n/index.ts';
import { group, mayRead, state } from '../state/index.ts';
import { SavedSelect } from '../ui/index.ts';
import { change } from './changes.ts';
import { mayMakePrivate, mayMakePublic, mayMakeWebPublic } from './permissions.ts';
import { openOf, PRIVACY_HINTS, PRIVACY_LABELS, type Privacy, privacyOf } from './privacy.ts';

/** The privacy of a channel; saved immediately, or after a question if more people can then read its messages. */
export function PrivacyField(props: { channel: Channel }): JSX.Element {
  const current = () => privacyOf(props.channel);
  const save = (privacy: Privacy) => {
    const { invite_only, ...open } = openOf(privacy);
    return change(props.channel.stream_id, { is_private: invite_only, ...open });
  };
  const question = (privacy: Privacy) => {
    if (!opens(props.channel, privacy)) return undefined;
    return {
      title: t('channels.privacy_title', { name: props.channel.name, privacy: t(PRIVACY_LABELS[privacy]) }),
      text: t(PRIVACY_HINTS[privacy]),
      action: t('channels.privacy_change'),
    };
  };
  return (
    <SavedSelect
      label={t('channels.privacy')}
      hint={mayRead(props.channel) ? t(PRIVACY_HINTS[current()]) : t('channels.content_needed')}
      value={current()}
      options={offered(props.channel).map((value) => ({ value, label: t(PRIVACY_LABELS[value]) }))}
      disabled={!mayRead(props.channel)}
      question={question}
      onSave={save}
    />
  );
}

/** From the fewest readers to the most. */
const BY_READERS: readonly Privacy[] = ['private_protected', 'private_shared', 'public', 'web_public'];

/** Whether more people could read the channel's messages, which closing it again does not undo. */
const opens = (one: Channel, privacy: Privacy): boolean =>
  BY_READERS.indexOf(privacy) > BY_READERS.indexOf(privacyOf(one));

/** The current one, and those that the channel and the user's permissions allow. */
function offered(one: Channel): Privacy[] {
  const all: readonly Privacy[] = ['public', 'private_shared', 'private_protected', 'web_public'];
  const isOffered = (privacy: Privacy): boolean => {
    if (privacy === privacyOf(one)) return true;
    const { invite_only } = openOf(privacy);
    if (invite_only !== one.invite_only && !(invite_only ? mayMakePrivate() : mayMakePublic())) return false;
    if (!invite_only && one.stream_id === state.realm_moderation_request_channel_id) return false;
    if (privacy === 'web_public') return mayMakeWebPublic();
    return privacy !== 'private_protected' || anyoneStartsTopics(one);
  };
  return all.filter(isOffered);
}

/** Subscribers without access to the history cannot know all topics, so everyone must be able to start one. */
function anyoneStartsTopics({ can_create_topic_group: value }: Channel): boolean {
  const named = typeof value === 'number' ? group(value) : undefined;
  return named?.is_system_group === true && named.name === 'role:everyone';
}
