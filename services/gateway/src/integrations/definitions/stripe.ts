import type { EventTemplate, Integration } from '../integration.ts';
import { joined, link, type Markdown, md } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { timedHmac } from '../signatures.ts';

/** Currencies whose amounts are whole. Others are in hundredths by default, also UGX, which has no minor unit. */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
/** Currencies whose amounts are in thousandths. */
const THOUSANDTHS = new Set('bhd jod kwd omr tnd'.split(' '));
const FOLDERS: Readonly<Record<string, string>> = {
  charge: 'payments',
  payment_intent: 'payments',
  invoice: 'invoices',
  customer: 'customers',
  subscription: 'subscriptions',
  payout: 'payouts',
};

function amount(p: Payload, path: string): Markdown {
  const currency = p.maybe('data.object.currency').toLowerCase();
  if (p.maybe(path) === '' || currency === '') return md``;
  const digits = WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2;
  return md`${(p.number(path) / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`;
}

/** Links the object to its page in the dashboard. */
function object(p: Payload): Markdown {
  const [id, folder] = [p.text('data.object.id'), p.entry(FOLDERS, 'data.object.object')];
  if (folder === undefined) return md`${id}`;
  const test = p.has('livemode') ? '' : 'test/';
  return link(id, `https://dashboard.stripe.com/${test}${folder}/${encodeURIComponent(id)}`);
}

const about = (text: string, amountPath = '', ...details: readonly string[]): EventTemplate['message'] => {
  return (p) => {
    const sum = amountPath === '' ? md`` : amount(p, amountPath);
    const more = joined([sum, ...details.map((path) => md`${p.maybe(path)}`)]);
    return md`${text} ${object(p)}${more.text === '' ? md`` : md`: ${more}`}`;
  };
};

export const stripe: Integration = {
  name: 'stripe',
  displayName: 'Stripe',
  setup:
    'In **Developers**, **Webhooks**: **Add destination** with this address. Its **Signing secret** (`whsec_...`) belongs ' +
    'into the configuration of the bot as `stripe_secret`. A signature is good for five minutes.',
  signature: timedHmac('Stripe-Signature'),
  event: (p) => p.text('type'),
  topic: (p) => p.maybe('data.object.customer', 'data.object.object'),
  events: {
    'charge.succeeded': about('Charge succeeded', 'data.object.amount', 'data.object.description'),
    'charge.failed': about('Charge failed', 'data.object.amount', 'data.object.failure_message'),
    'charge.refunded': about('Charge refunded', 'data.object.amount_refunded'),
    'charge.dispute.created': about('Dispute opened', 'data.object.amount', 'data.object.reason'),
    'customer.created': about('Customer created', '', 'data.object.email'),
    'customer.deleted': about('Customer deleted', '', 'data.object.email'),
    'customer.subscription.created': about('Subscription created', '', 'data.object.status'),
    'customer.subscription.updated': about('Subscription updated', '', 'data.object.status'),
    'customer.subscription.deleted': about('Subscription ended', '', 'data.object.status'),
    'invoice.created': about('Invoice created', 'data.object.amount_due'),
    'invoice.paid': about('Invoice paid', 'data.object.amount_paid'),
    'invoice.payment_failed': about('Payment of invoice failed', 'data.object.amount_due'),
    'payment_intent.succeeded': about('Payment succeeded', 'data.object.amount'),
    'payment_intent.payment_failed': about(
      'Payment failed',
      'data.object.amount',
      'data.object.last_payment_error.message',
    ),
    'payout.paid': about('Payout paid', 'data.object.amount'),
    'payout.failed': about('Payout failed', 'data.object.amount', 'data.object.failure_message'),
  },
};
