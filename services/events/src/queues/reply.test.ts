import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyReply, heartbeatReply, Reply } from './reply.ts';

test('joins whatever was added into one JSON object', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const reply = new Reply();
      for (const [id, text] of texts.entries()) {
        reply.add(Buffer.from(`{"text":${JSON.stringify(text)}`), `,"again":${JSON.stringify(text)},"id":${id}}`);
      }
      expect(JSON.parse(reply.toBuffer('q').toString())).toEqual({
        events: texts.map((text, id) => ({ text, again: text, id })),
        queue_id: 'q',
      });
      expect(reply.count).toBe(texts.length);
    }),
  );
});

test('nothing, and a heartbeat', () => {
  expect(emptyReply('q').toString()).toBe('{"events":[],"queue_id":"q"}');
  expect(heartbeatReply('q', 7).toString()).toBe('{"events":[{"type":"heartbeat","id":7}],"queue_id":"q"}');
});
