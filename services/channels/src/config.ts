/** Configuration of the channels service. */
import { baseConfig } from '@rookery/runtime';

export const config = baseConfig;
