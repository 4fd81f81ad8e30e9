export {
  type LinkedChannel,
  type MentionedGroup,
  type MentionedUser,
  NO_REFERENCES,
  namesEmoji,
  type References,
  type Wanted,
  wantedBy,
} from './references.ts';
export { type Rendered, render, renderDescription } from './render.ts';
