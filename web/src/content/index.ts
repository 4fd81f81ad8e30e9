export { viewPictures } from './clicks.ts';
export { MessageContent } from './MessageContent.tsx';
export { plainText } from './plain-text.ts';
