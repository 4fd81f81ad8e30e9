export { isFirstRun, offerFirstRun } from './first-run/offer.tsx';
