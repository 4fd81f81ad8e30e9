import { lazyView } from '../ui/index.ts';

export { composeHasText, composeTo, forward, quote, replyMentioning, replyTo } from './actions.ts';
export { Compose } from './Compose.tsx';
export {
  allEmoji,
  type Emoji,
  EmojiImage,
  emojiMatching,
  loadEmoji,
  rememberEmoji,
  usualEmoji,
} from './emoji.tsx';
export { tooLong } from './Notes.tsx';
export { WhenDialog } from './SendMenu.tsx';
export { currentUploads } from './uploads/uploads.ts';

/** A field to look for emoji and a grid of them, loaded when it is first shown: it belongs into a `Suspense`. */
export const EmojiPicker = lazyView(() => import('./EmojiPicker.tsx').then((m) => m.EmojiPicker));
