/** Message events, composed from the segments that the messages service made: nothing is parsed or escaped again. */
import { EMPTY_TOPIC_NAME } from '@rookery/core';
import type { MessagePayload__Output } from '@rookery/protos/gen/rookery/MessagePayload.ts';
import { FORM } from './form.ts';

const OPEN = Buffer.from('{"type":"message","message":');
const CONTENT = Buffer.from(',"content":');
const EMPTY = Buffer.from('""');
const HTML = ',"content_type":"text/html"';
const MARKDOWN = ',"content_type":"text/x-markdown"';

/** Returns the event up to and including `"flags":`, in one form. The rest differs by queue. */
export function messageHead(message: MessagePayload__Output, form: number): Buffer {
  const html = (form & FORM.html) !== 0;
  const content = html ? message.html : message.markdown;
  const rest = `${html ? HTML : MARKDOWN},"avatar_url":${avatar(message, form)}${subject(message, form)}},"flags":`;
  return Buffer.concat([OPEN, message.json, CONTENT, content.length > 0 ? content : EMPTY, Buffer.from(rest)]);
}

function avatar(message: MessagePayload__Output, form: number): string {
  if (message.avatar_url !== '') return JSON.stringify(message.avatar_url);
  return (form & FORM.gravatar) !== 0 ? 'null' : JSON.stringify(message.avatar_hash_url);
}

function subject(message: MessagePayload__Output, form: number): string {
  // A direct message has its empty subject in the part that all forms share.
  if (message.is_direct) return '';
  const topic = message.topic === '' && (form & FORM.emptyTopic) === 0 ? EMPTY_TOPIC_NAME : message.topic;
  return `,"subject":${JSON.stringify(topic)}`;
}
