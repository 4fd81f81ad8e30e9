/** The thread that renders what is not plain. */
import type { ReferenceTable, Rendered, RenderSettings } from '@rookery/markdown';
import { renderFully } from '@rookery/markdown/full';
import workerpool from 'workerpool';

/** What goes to the thread: data that it is given a copy of. */
export interface RenderTask {
  readonly source: string;
  readonly references: ReferenceTable;
  readonly settings: RenderSettings;
}

function renderTask({ source, references, settings }: RenderTask): Rendered {
  workerpool.workerEmit('begun');
  return renderFully(source, references, settings);
}

workerpool.worker({ renderTask });
