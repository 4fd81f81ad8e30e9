import { lazyView } from '../ui/index.ts';

export { composeHasText, composeTo, forward, quote, replyMentioning, replyTo } from './actions.ts';
export { Compose } from './Compose.tsx';
export { hasUnsavedText } from './drafts.ts';
export {
  type Emoji,
  rememberEmoji,
} from './emoji.tsx';
export { askToMention, manyMentioned, mentionObstacle } from './mention-many.ts';
export { tooLong } from './Notes.tsx';
export { hasFiles } from './paste.ts';
export { targetOfMessage } from './recipient/target.ts';
export { wildcardIn } from './recipient/wildcards.ts';
export { WhenDialog } from './SendMenu.tsx';
export { MarkdownField } from './text.ts';
export { UploadList } from './uploads/UploadList.tsx';
export { addFiles, cancelUploads, fileObstacle, isUploading } from './uploads/uploads.ts';
export { WritingField } from './WritingField.tsx';

/** A search field and a grid of emoji, loaded when it is first shown; it needs a `Suspense` around it. */
export const EmojiPicker = lazyView(() => import('./EmojiPicker.tsx').then((m) => m.EmojiPicker));
