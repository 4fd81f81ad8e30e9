/** The worker thread that renders sources that are not plain. */
import {
  type LinkifierSettings,
  linkBudget,
  type ReferenceTable,
  type RenderedMessage,
  type RenderSettings,
  type TopicLink,
  topicLinks,
} from '@rookery/markdown';
import { renderFully } from '@rookery/markdown/full';
import { reduceIdleMemory } from '@rookery/runtime/idle-memory';
import workerpool from 'workerpool';

/** The input of the thread, which gets a copy. */
export interface RenderTask {
  readonly source: string;
  readonly references: ReferenceTable;
  readonly settings: RenderSettings;
}

/** Topics of one organisation, which share one budget for linkifiers. */
export interface TopicsTask {
  readonly topics: readonly string[];
  readonly settings: LinkifierSettings;
}

function renderTask({ source, references, settings }: RenderTask): RenderedMessage {
  workerpool.workerEmit('started');
  return renderFully(source, references, settings);
}

function topicsTask({ topics, settings }: TopicsTask): TopicLink[][] {
  workerpool.workerEmit('started');
  const budget = linkBudget();
  return topics.map((topic) => topicLinks(topic, settings, budget));
}

reduceIdleMemory();
workerpool.worker({ renderTask, topicsTask });
