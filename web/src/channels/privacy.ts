/** The privacy of a channel, as one of four options. */
import type { Channel } from '@rookery/client';
import type { MessageKey } from '../i18n/index.ts';

export type Privacy = 'public' | 'private_shared' | 'private_protected' | 'web_public';

type Open = Pick<Channel, 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'>;

export function privacyOf(one: Open): Privacy {
  if (one.is_web_public) return 'web_public';
  if (!one.invite_only) return 'public';
  return one.history_public_to_subscribers ? 'private_shared' : 'private_protected';
}

export function openOf(privacy: Privacy): Open {
  return {
    invite_only: privacy === 'private_shared' || privacy === 'private_protected',
    is_web_public: privacy === 'web_public',
    history_public_to_subscribers: privacy !== 'private_protected',
  };
}

export const PRIVACY_LABELS: Readonly<Record<Privacy, MessageKey>> = {
  public: 'channels.public',
  private_shared: 'channels.private_shared',
  private_protected: 'channels.private_protected',
  web_public: 'channels.web_public',
};

export const PRIVACY_HINTS: Readonly<Record<Privacy, MessageKey>> = {
  public: 'channels.public_hint',
  private_shared: 'channels.private_shared_hint',
  private_protected: 'channels.private_protected_hint',
  web_public: 'channels.web_public_hint',
};
