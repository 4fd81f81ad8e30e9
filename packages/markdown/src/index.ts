export { boundLinkifiers, type LinkifierSettings } from './linkifiers.ts';
export { plainTopicLinks, renderPlain } from './plain.ts';
export {
  linkedUploads,
  type MentionedGroup,
  type MentionedUser,
  NO_REFERENCES,
  namesEmoji,
  type ReferenceTable,
  type ResolvedReferences,
  toTable,
  wantedBy,
} from './references.ts';
export { linkBudget, type RenderedMessage, render, renderDescription } from './render.ts';
export { type LinkifierRule, NO_SETTINGS, type RenderSettings } from './settings.ts';
export { type TopicLink, topicLinks } from './topic-links.ts';
