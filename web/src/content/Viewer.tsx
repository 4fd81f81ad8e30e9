import ChevronLeft from 'lucide-solid/icons/chevron-left';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Download from 'lucide-solid/icons/download';
import ExternalLink from 'lucide-solid/icons/external-link';
import ZoomIn from 'lucide-solid/icons/zoom-in';
import ZoomOut from 'lucide-solid/icons/zoom-out';
import type { JSX } from 'solid-js';
import { createEffect, createSignal, on, Show } from 'solid-js';
import { isRightToLeft, t } from '../i18n/index.ts';
import { Dialog, IconButton, type Shortcut, Spinner, useShortcuts } from '../ui/index.ts';
import type { Picture } from './pictures.ts';
import styles from './Viewer.module.css';

const STEP = 1.4;
const MOST = 8;

interface ViewerProps {
  readonly pictures: readonly Picture[];
  readonly at: number;
  readonly onClose: () => void;
}

/** Pictures at full size: arrows show the next and previous one, + and - zoom, the wheel, a finger or a drag moves. */
export function Viewer(props: ViewerProps): JSX.Element {
  const [at, setAt] = createSignal(props.at);
  const [zoom, setZoom] = createSignal(1);
  const [status, setStatus] = createSignal<'loading' | 'shown' | 'failed'>('loading');
  const picture = () => props.pictures[at()] as Picture;
  const step = (by: number) => setAt((now) => (now + by + props.pictures.length) % props.pictures.length);
  const zoomBy = (factor: number) => setZoom((now) => Math.min(MOST, Math.max(1, now * factor)));
  createEffect(
    on(at, () => {
      setZoom(1);
      setStatus('loading');
    }),
  );
  const keys: readonly Shortcut[] = [
    { keys: 'k', run: () => step(-1) },
    { keys: 'j', run: () => step(1) },
    { keys: 'ArrowLeft', run: () => step(isRightToLeft() ? 1 : -1) },
    { keys: 'ArrowRight', run: () => step(isRightToLeft() ? -1 : 1) },
    { keys: ['+', '='], run: () => zoomBy(STEP) },
    { keys: '-', run: () => zoomBy(1 / STEP) },
    { keys: '0', run: () => setZoom(1) },
    { keys: 'v', run: () => props.onClose() },
  ];
  useShortcuts(keys.map((one) => ({ ...one, overDialogs: true })));
  return (
    <Dialog open onClose={props.onClose} title={picture().name} size="full">
      <div class={styles.viewer}>
        <Tools
          picture={picture()}
          at={at()}
          count={props.pictures.length}
          zoom={zoom()}
          onStep={step}
          onZoom={zoomBy}
        />
        <div class={styles.frame} ref={dragToScroll} data-zoomed={zoom() > 1}>
          <Show when={status() === 'loading'}>
            <Spinner />
          </Show>
          <Show when={status() !== 'failed'} fallback={<p>{t('content.picture_failed')}</p>}>
            <img
              class={styles.picture}
              src={picture().url}
              alt={picture().name}
              style={{ '--zoom': String(zoom()) }}
              onLoad={() => setStatus('shown')}
              onError={() => setStatus('failed')}
              onDblClick={() => setZoom((now) => (now > 1 ? 1 : 2))}
              draggable={false}
            />
          </Show>
        </div>
      </div>
    </Dialog>
  );
}

interface ToolsProps {
  readonly picture: Picture;
  readonly at: number;
  readonly count: number;
  readonly zoom: number;
  readonly onStep: (by: number) => void;
  readonly onZoom: (factor: number) => void;
}

function Tools(props: ToolsProps): JSX.Element {
  return (
    <div class={styles.tools}>
      <Show when={props.count > 1}>
        <IconButton label={t('content.previous')} onClick={() => props.onStep(-1)}>
          <ChevronLeft size={20} />
        </IconButton>
        <span class={styles.count}>{t('content.picture_of', { at: props.at + 1, count: props.count })}</span>
        <IconButton label={t('content.next')} onClick={() => props.onStep(1)}>
          <ChevronRight size={20} />
        </IconButton>
      </Show>
      <IconButton label={t('content.zoom_out')} disabled={props.zoom <= 1} onClick={() => props.onZoom(1 / STEP)}>
        <ZoomOut size={18} />
      </IconButton>
      <IconButton label={t('content.zoom_in')} disabled={props.zoom >= MOST} onClick={() => props.onZoom(STEP)}>
        <ZoomIn size={18} />
      </IconButton>
      <a class={styles.link} href={props.picture.url} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={18} />
        <span>{t('content.open_original')}</span>
      </a>
      <a class={styles.link} href={downloadOf(props.picture.url)} download={props.picture.name}>
        <Download size={18} />
        <span>{t('content.download')}</span>
      </a>
    </div>
  );
}

const downloadOf = (url: string): string => (url.includes('/user_uploads/') ? `${url}?download=1` : url);

/** The mouse drags a zoomed picture; fingers scroll it anyway. */
function dragToScroll(frame: HTMLElement): void {
  frame.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || (event.buttons & 1) === 0) return;
    frame.scrollBy(-event.movementX, -event.movementY);
  });
}
