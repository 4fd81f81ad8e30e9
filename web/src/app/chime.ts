/** Two soft tones, for what notifies by sound alone. A page that was never clicked may play none: it stays silent. */
export function chime(): void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.connect(context.destination);
  volume.gain.setValueAtTime(VOLUME, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(VOLUME / 100, context.currentTime + SECONDS);
  TONES.forEach((frequency, at) => {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + (at * SECONDS) / 4);
    tone.stop(context.currentTime + SECONDS);
  });
  setTimeout(() => void context.close(), SECONDS * 2000);
}

const TONES = [659.25, 987.77];
const SECONDS = 0.6;
const VOLUME = 0.15;
