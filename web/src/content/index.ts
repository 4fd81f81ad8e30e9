export { viewPictures } from './clicks.ts';
export { MessageContent } from './MessageContent.tsx';
export { ViewerHost } from './ViewerHost.tsx';
