/**
 * The DOM part of Solid, with its single use of `innerHTML` under the Trusted Types policy `rookery-templates`. Vite
 * replaces `solid-js/web` with this module (vite.config.ts), also in libraries.
 *
 * The policy lets everything pass, because `template()` is only called with string literals that the compiler wrote.
 */
import { template as solidTemplate } from 'solid-js/web/dist/web.js';

export * from 'solid-js/web/dist/web.js';

interface TemplatePolicy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: TemplatePolicy): TemplatePolicy;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('rookery-templates', { createHTML: (html) => html });

/** Solid's `template()`, which clones the nodes that `html` describes. */
export const template: typeof solidTemplate = (html, ...rest) =>
  solidTemplate(policy ? policy.createHTML(html) : html, ...rest);
