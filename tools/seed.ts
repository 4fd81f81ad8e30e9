/** The format of seeds, from which organisations are planted: users, groups, channels, messages. */
import { readFile } from 'node:fs/promises';
import { ROLES, type RoleName } from '@rookery/core';
import { z } from 'zod';
import { StartRefusal } from './installation/refusal.ts';

const roleNames = Object.keys(ROLES) as [RoleName, ...RoleName[]];

const user = z.strictObject({
  email: z.string().regex(/^[^\s@]+@[^\s@]+$/, 'not an email address'),
  full_name: z.string().min(1),
  /** `bot`: a generic bot of the first owner. */
  role: z.enum([...roleNames, 'bot']).default('member'),
  password: z.string().default(''),
});

const channel = z.strictObject({
  name: z.string().min(1),
  description: z.string().default(''),
  private: z.boolean().default(false),
  subscribers: z.array(z.string()).default([]),
});

const group = z.strictObject({ name: z.string().min(1), members: z.array(z.string()).default([]) });

const message = z.strictObject({
  from: z.string(),
  /** Either a channel and a topic, or `to`: the receivers of a direct message. */
  channel: z.string().optional(),
  topic: z.string().optional(),
  to: z.array(z.string()).optional(),
  content: z.string().min(1),
  reactions: z.array(z.strictObject({ from: z.string(), emoji: z.string() })).default([]),
});

export const seedSchema = z.strictObject({
  organisation: z.strictObject({ name: z.string().min(1), subdomain: z.string().default('') }),
  users: z.array(user).min(1),
  channels: z.array(channel).default([]),
  groups: z.array(group).default([]),
  messages: z.array(message).default([]),
});

/** An organisation to plant. Email addresses are stored with their case, and compared without it. */
export type Seed = z.output<typeof seedSchema>;
export type SeedUser = Seed['users'][number];
export type SeedMessage = Seed['messages'][number];

/** A seed that cannot be planted; the message has a line for each error. */
export class SeedError extends StartRefusal {}

/** Reads a seed file. @throws SeedError that lists the errors in it */
export async function readSeed(path: string): Promise<Seed> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new SeedError(`The seed ${path} cannot be read: ${error.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SeedError(`The seed ${path} is not JSON: ${(error as Error).message}`);
  }
  const parsed = seedSchema.safeParse(json);
  const faults = parsed.success
    ? checkReferences(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`);
  if (!parsed.success || faults.length > 0) {
    throw new SeedError([`The seed ${path} has faults:`, ...faults.slice(0, 20).map((line) => `  ${line}`)].join('\n'));
  }
  return parsed.data;
}

/** Folds the case of an email address, for comparisons. */
export const fold = (email: string): string => email.toLowerCase();

function checkReferences(seed: Seed): string[] {
  const faults: string[] = [];
  const known = new Set<string>();
  for (const { email } of seed.users) {
    if (known.has(fold(email))) faults.push(`users: ${email} is there twice`);
    known.add(fold(email));
  }
  const check = (where: string, emails: readonly string[]) => {
    for (const email of emails) if (!known.has(fold(email))) faults.push(`${where}: ${email} is none of the users`);
  };
  for (const one of seed.channels) check(`channel ${one.name}`, one.subscribers);
  for (const one of seed.groups) check(`group ${one.name}`, one.members);
  for (const one of seed.messages)
    check('messages', [one.from, ...(one.to ?? []), ...one.reactions.map((r) => r.from)]);
  return faults;
}
