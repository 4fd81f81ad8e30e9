import type { EventTemplate, Integration } from '../integration.ts';
import { link, type Markdown, md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { addressedHmac } from '../signatures.ts';

const who = (p: Payload) => p.maybe('action.memberCreator.fullName', 'action.memberCreator.username');
const card = (p: Payload): Markdown => {
  const short = p.maybe('action.data.card.shortLink');
  return link(p.text('action.data.card.name'), short === '' ? '' : `https://trello.com/c/${encodeURIComponent(short)}`);
};
const list = (p: Payload, path = 'action.data.list') => md`**${p.maybe(`${path}.name`)}**`;

const changed = (text: (p: Payload) => Markdown): EventTemplate['message'] => {
  return (p) => md`${who(p)} ${text(p)}.`;
};

function updateCard(p: Payload): Markdown | undefined {
  const old = p.at('action.data.old');
  const has = (name: string) => old.names().includes(name);
  if (p.has('action.data.listAfter')) {
    const [from, to] = [list(p, 'action.data.listBefore'), list(p, 'action.data.listAfter')];
    return md`${who(p)} moved ${card(p)} from ${from} to ${to}.`;
  }
  if (has('closed')) return md`${who(p)} ${p.has('action.data.card.closed') ? 'archived' : 'unarchived'} ${card(p)}.`;
  if (has('name')) return md`${who(p)} renamed ${old.text('name')} to ${card(p)}.`;
  if (has('desc')) return md`${who(p)} described ${card(p)}:${quote(p.maybe('action.data.card.desc'))}`;
  if (p.has('action.data.card.due')) return md`${who(p)} set ${card(p)} due ${p.text('action.data.card.due')}.`;
  return undefined;
}

export const trello: Integration = {
  name: 'trello',
  displayName: 'Trello',
  setup:
    'With the API of Trello: `POST /1/tokens/{token}/webhooks` with `callbackURL` (this address) and `idModel` (the ' +
    'board). The secret of the Power-Up whose key made it belongs into the configuration of the bot as `trello_secret`; ' +
    'it signs the address too, so the server has to know its own (`EXTERNAL_URL`).',
  signature: addressedHmac('X-Trello-Webhook'),
  event: (p) => p.text('action.type'),
  topic: (p) => p.maybe('action.data.board.name', 'model.name'),
  events: {
    createCard: changed((p) => md`created ${card(p)} in ${list(p)}`),
    copyCard: changed((p) => md`copied ${card(p)} into ${list(p)}`),
    deleteCard: changed((p) => md`deleted card ${p.maybe('action.data.card.idShort')} of ${list(p)}`),
    updateCard,
    commentCard: (p) => md`${who(p)} commented on ${card(p)}:${quote(p.text('action.data.text'))}`,
    addMemberToCard: changed((p) => md`added ${p.maybe('action.member.fullName')} to ${card(p)}`),
    removeMemberFromCard: changed((p) => md`removed ${p.maybe('action.member.fullName')} from ${card(p)}`),
    addAttachmentToCard: changed(
      (p) =>
        md`attached ${link(p.text('action.data.attachment.name'), p.maybe('action.data.attachment.url'))} to ${card(p)}`,
    ),
    updateCheckItemStateOnCard: changed((p) => {
      const isComplete = p.text('action.data.checkItem.state') === 'complete';
      return md`${isComplete ? 'completed' : 'reopened'} ${p.text('action.data.checkItem.name')} of ${card(p)}`;
    }),
    createList: changed((p) => md`created list ${list(p)}`),
  },
};
