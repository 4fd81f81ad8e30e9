export {
  isRightToLeft,
  LANGUAGES,
  language,
  languageName,
  loadWords,
  type MessageKey,
  t,
  useLanguage,
} from './catalogue.ts';
export { nowMs } from './clock.ts';
export {
  clockSample,
  formatAgo,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPlannedTime,
  formatShortDate,
  formatTime,
  sameDay,
  useTimeFormat,
} from './time.ts';
