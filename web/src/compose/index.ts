export { composeHasText, composeTo, forward, quote, replyTo } from './actions.ts';
export { Compose } from './Compose.tsx';
export { allEmoji, charactersOf, type Emoji, EmojiImage, emojiMatching, loadEmoji } from './emoji.tsx';
