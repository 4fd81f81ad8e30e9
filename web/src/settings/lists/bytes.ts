import { language } from '../../i18n/index.ts';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/** Formats a number of bytes: `3.4 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes / STEP;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: UNITS[unit] as string,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
}
