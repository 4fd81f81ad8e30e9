import { describeIntegration } from '../../integrations/describe.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /external/{name}`: describes the parameters, events and options of an integration */
export const getIntegration = endpoint({
  summary: 'Get the description of an integration',
  answer: 'INTEGRATION',
  access: 'anyone',
  // The URL may contain the parameters of POST.
  parameters: {},
  async run({ integrations }, _p, { path }) {
    return describeIntegration(integrations.find(path.name ?? ''));
  },
});
