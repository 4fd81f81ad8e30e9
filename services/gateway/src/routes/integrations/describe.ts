import { describeIntegration } from '../../integrations/describe.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /external/{name}`: what the integration takes */
export const getIntegration = endpoint({
  summary: 'Get what an integration takes',
  answer: 'INTEGRATION',
  access: 'anyone',
  // The address has the parameters of POST in it.
  parameters: {},
  async run({ integrations }, _p, { path }) {
    return describeIntegration(integrations.find(path.name ?? ''));
  },
});
