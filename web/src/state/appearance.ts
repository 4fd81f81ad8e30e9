/** Applies the user's settings of the client's appearance and language. */
import { createEffect, createRoot, createSignal } from 'solid-js';
import { useLanguage, useTimeFormat } from '../i18n/index.ts';
import { createRemembered } from '../ui/index.ts';
import { ready, state } from './session.ts';

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const [isSystemDark, setSystemDark] = createSignal(systemDark.matches);
systemDark.addEventListener('change', (event) => setSystemDark(event.matches));

/** Values of `color_scheme`. */
const SCHEME = { automatic: 1, dark: 2, light: 3 } as const;
/** The theme of the last visit, for the first paint, before the settings are known. Empty: that of the system. */
const [lastTheme, setLastTheme] = createRemembered('theme', '');

/** The theme in use. */
export const theme = (): 'light' | 'dark' => {
  const scheme = ready() ? state.user_settings.color_scheme : undefined;
  if (scheme === SCHEME.dark) return 'dark';
  if (scheme === SCHEME.light) return 'light';
  const last = scheme === undefined ? lastTheme() : '';
  if (last === 'dark' || last === 'light') return last;
  return isSystemDark() ? 'dark' : 'light';
};

/** Whether Unicode emoji are shown by their names (`emojiset`). All other sets are shown as the device's own. */
export const areEmojiText = (): boolean => state.user_settings?.emojiset === 'text';

const moreContrast = matchMedia('(prefers-contrast: more)');
const [isContrastWanted, setContrastWanted] = createSignal(moreContrast.matches);
moreContrast.addEventListener('change', (event) => setContrastWanted(event.matches));

/** Line height relative to the font size, at 140 per cent of `web_line_height_percent`. */
const LINE_HEIGHT = 1.47;

/** Starts following the settings. */
export function followAppearance(): void {
  createRoot(() => {
    createEffect(() => {
      document.documentElement.dataset.theme = theme();
      if (!ready()) return;
      setLastTheme(state.user_settings.color_scheme === SCHEME.automatic ? '' : theme());
    });
    createEffect(() => {
      const isHigh = isContrastWanted() || (ready() && state.user_settings.high_contrast_mode);
      document.documentElement.dataset.contrast = isHigh ? 'more' : '';
    });
    createEffect(() => {
      if (!ready()) return;
      const { web_font_size_px, twenty_four_hour_time, default_language } = state.user_settings;
      // The text is 15 px at a root size of 16 px.
      const root = ((web_font_size_px || 16) / 16) * 16;
      document.documentElement.style.setProperty('--font-size-root', `${root}px`);
      const { web_line_height_percent, fluid_layout_width } = state.user_settings;
      const { style } = document.documentElement;
      style.setProperty('--line-text', String((LINE_HEIGHT * (web_line_height_percent || 140)) / 140));
      if (fluid_layout_width) style.setProperty('--width-reading', 'none');
      else style.removeProperty('--width-reading');
      useTimeFormat(twenty_four_hour_time);
      void useLanguage(default_language);
    });
    createEffect(() => {
      if (!ready()) return;
      document.documentElement.style.setProperty('--preview-scale', String(state.realm_media_preview_size / 100));
    });
  });
}
