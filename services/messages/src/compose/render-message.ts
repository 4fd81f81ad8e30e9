/** Renders a preview for the author of a content that has not been sent. */
import { isVisible } from '@rookery/core';
import type { MessagesHandler } from '@rookery/rpc';
import { checkContent } from '../message/rules/content.ts';
import { type RenderingContext, renderContent } from './render-content.ts';

/**
 * A preview notifies nobody, and no mention in it is rejected.
 * @returns the HTML that the content would have as a message; '' if it has no visible characters
 * @throws DomainError BAD_REQUEST for null bytes, and as `renderContent`
 */
export const renderMessage: MessagesHandler<'RenderMessage', RenderingContext> = async (context, { content }, ctx) => {
  if (!content.includes('\0') && !isVisible(content)) return { rendered: '' };
  const { rendered } = await renderContent(context, ctx, checkContent(content));
  return { rendered: rendered.html };
};
