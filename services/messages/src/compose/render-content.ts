/** Renders a user's text to HTML: messages sent and edited, notices, previews. */
import type { RenderedMessage, RenderSettings } from '@rookery/markdown';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import { type CallContext, logFields, requireCaller } from '@rookery/rpc';
import type { KnownRealm } from '@rookery/runtime';
import { linkedMedia } from '../uploads/access-upload.ts';
import type { ComposeContext } from './context.ts';
import { type GatheredReferences, gatherReferences } from './references.ts';

export type RenderingContext = Pick<
  ComposeContext,
  'clients' | 'database' | 'directory' | 'emoji' | 'realms' | 'renderer' | 'views'
>;

interface RenderedContent {
  readonly rendered: RenderedMessage;
  readonly gathered: GatheredReferences;
}

/**
 * Renders a content as its author, the caller: it refers only to users and channels that the author may see.
 * @param known channels that may be linked even if the caller does not see them
 * @throws as `Renderer.render`
 */
export async function renderContent(
  context: RenderingContext,
  ctx: CallContext,
  content: string,
  known: readonly number[] = [],
): Promise<RenderedContent> {
  const caller = requireCaller(ctx);
  const [gathered, realm] = await Promise.all([
    gatherReferences(context, ctx, content, known),
    context.realms.get(caller),
  ]);
  const media = realm.rules.inline_image_preview ? await linkedMedia(context, ctx, content) : undefined;
  const references = { ...gathered.references, ...media };
  const rendered = await context.renderer.render(content, references, renderSettings(realm, caller), logFields(ctx));
  return { rendered, gathered };
}

function renderSettings(realm: KnownRealm, caller: Pick<Caller__Output, 'realm_id' | 'card'>): RenderSettings {
  return {
    realm: caller.realm_id,
    codeLanguage: realm.rules.default_code_block_language,
    linkifiers: realm.linkifiers,
    emoticons: caller.card?.translate_emoticons ?? false,
    origin: realm.url,
  };
}
