/** The topics of channels, for completion: fetched when they are first asked for, and completed by what is sent. */
import { createStore } from 'solid-js/store';
import { api, onEvent, onReregister } from '../state/index.ts';

interface Topic {
  readonly name: string;
  readonly max_id: number;
}

const [lists, setLists] = createStore<Record<number, readonly Topic[]>>({});
const asked = new Set<number>();

/** The topics of a channel, the newest first; undefined until they are known. Asking fetches them. */
export function topicsOf(channelId: number): readonly Topic[] | undefined {
  const known = lists[channelId];
  if (known === undefined && !asked.has(channelId)) {
    asked.add(channelId);
    queueMicrotask(() => void fetchTopics(channelId));
  }
  return known;
}

async function fetchTopics(channelId: number): Promise<void> {
  try {
    const { topics } = await api.get<{ topics: Topic[] }>(`/users/me/${channelId}/topics`, {
      allow_empty_topic_name: true,
    });
    setLists(channelId, topics);
  } catch {
    // Completion alone is missing, and is asked for again.
    asked.delete(channelId);
  }
}

function forget(channelId: number): void {
  asked.delete(channelId);
  setLists({ [channelId]: undefined } as never);
}

onEvent((event) => {
  if (event.type === 'message' && event.message.type === 'stream') {
    const { stream_id, subject, id } = event.message;
    const known = lists[stream_id];
    if (!known) return;
    const rest = known.filter((one) => one.name.toLowerCase() !== subject.toLowerCase());
    setLists(stream_id, [{ name: subject, max_id: id }, ...rest]);
  }
  const isMoved = event.type === 'update_message' && (event.subject !== undefined || event.new_stream_id !== undefined);
  if ((isMoved || event.type === 'delete_message') && event.stream_id !== undefined) {
    for (const id of [event.stream_id, isMoved ? event.new_stream_id : undefined]) {
      if (id !== undefined && asked.has(id)) forget(id);
    }
  }
});
onReregister(() => {
  for (const id of [...asked]) forget(id);
});
