export { offerFirstRun } from './first-run/offer.tsx';
