/**
 * The DOM part of Solid, with its one use of `innerHTML` under the Trusted Types policy `rookery-templates`. Vite puts
 * this module in place of `solid-js/web` (vite.config.ts), also for what libraries import.
 *
 * The policy lets everything pass: what `template()` is called with are string literals that the compiler wrote.
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

/** `template()` of Solid, which clones the nodes that `html` describes. */
export const template: typeof solidTemplate = (html, ...rest) =>
  solidTemplate(policy ? policy.createHTML(html) : html, ...rest);
