/**
 * Soft tones instead of sound files, by the values of `notification_sound`: frequencies in Hz, played one after
 * another.
 */
const TUNES = {
  zulip: [659.25, 987.77],
  chime: [783.99, 1046.5, 1318.51],
  ding: [1174.66],
  'double tap': [880, 880],
  down: [783.99, 659.25, 523.25],
  subtle: [392],
  up: [523.25, 659.25, 783.99],
} as const;

export type Tune = keyof typeof TUNES;

/** Sounds that can be chosen. An unknown sound that another client chose is played as the first. */
export const CHIMES = Object.keys(TUNES) as readonly Tune[];

const SECONDS = 0.6;
const VOLUME = 0.15;

/** Plays a sound; `none` is silence. Returns whether it is audible: a page may play none before its first click. */
export function chime(name: string): boolean {
  if (name === 'none') return false;
  const context = new AudioContext();
  play(context, Object.hasOwn(TUNES, name) ? TUNES[name as Tune] : TUNES.zulip);
  setTimeout(() => void context.close(), SECONDS * 2000);
  return isChimeAudible();
}

/** Whether the page may play a sound. Browsers without `userActivation` do not say; they count as permitting it. */
export const isChimeAudible = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function play(context: AudioContext, tones: readonly number[]): void {
  const volume = context.createGain();
  volume.connect(context.destination);
  volume.gain.setValueAtTime(VOLUME, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(VOLUME / 100, context.currentTime + SECONDS);
  tones.forEach((frequency, at) => {
    const tone = context.createOscillator();
    const from = context.currentTime + (at * SECONDS) / 4;
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(from);
    // Two tones of the same frequency must be heard as two.
    tone.stop(at === tones.length - 1 ? context.currentTime + SECONDS : from + SECONDS / 5);
  });
}
