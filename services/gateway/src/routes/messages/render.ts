import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /messages/render`: previews a message; notifies no one */
export const renderMessage = endpoint({
  summary: 'Render a message',
  answer: 'RENDERED_MESSAGE',
  parameters: { content: plain(z.string()) },
  async run({ clients }, { content }, { options }) {
    const { rendered } = await clients.messages.RenderMessage({ content }, options);
    return { rendered };
  },
});
