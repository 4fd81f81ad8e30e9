/** Fields of error responses besides `msg` and `code`. */
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { id } from './values.ts';

const names = z.array(z.string());
const retry = {
  'retry-after': z.number().min(0).meta({ description: 'Seconds to wait, as in the `Retry-After` header.' }),
};

/** The fields of an error response, by its code. */
export const REFUSAL_FIELDS: Readonly<Partial<Record<ErrorCode, z.ZodRawShape>>> = {
  BAD_REQUEST: { parameters: z.string().optional().meta({ description: 'The parameters that must not be combined.' }) },
  REQUEST_VARIABLE_MISSING: { var_name: z.string() },
  REQUEST_VARIABLE_INVALID: { var_name: z.string(), bad_value: z.unknown() },
  REQUEST_CONFUSING_VAR: { var_name1: z.string(), var_name2: z.string() },
  BAD_NARROW: { desc: z.string() },
  BAD_EVENT_QUEUE_ID: { queue_id: z.string() },
  STREAM_DOES_NOT_EXIST: { stream: z.string().optional(), stream_id: id.optional() },
  MISSING_HTTP_EVENT_HEADER: { header: z.string() },
  ANOMALOUS_WEBHOOK_PAYLOAD: { webhook_name: z.string() },
  SYSTEM_GROUP_REQUIRED: { setting_name: z.string() },
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    objections: z.array(
      z.union([
        z.strictObject({ type: z.literal('subgroup'), supergroup_ids: z.array(id) }),
        z.strictObject({ type: z.literal('realm'), settings: names }),
        z.strictObject({ type: z.literal('user_group'), group_id: id, settings: names }),
        z.strictObject({ type: z.literal('channel'), channel_id: id, settings: names }),
      ]),
    ),
  },
  INVITATION_FAILED: {
    errors: z
      .array(z.tuple([z.string(), z.string(), z.boolean()]))
      .meta({ description: 'The address, the reason, and whether a deactivated account has the address.' }),
    sent_invitations: z.boolean().meta({ description: 'Whether the other invitations were sent.' }),
    license_limit_reached: z.boolean(),
    daily_limit_reached: z.boolean(),
  },
  CANNOT_DEACTIVATE_LAST_USER: { is_last_owner: z.boolean(), entity: z.string() },
  CSRF_FAILED: { reason: z.string() },
  RATE_LIMIT_HIT: retry,
};
