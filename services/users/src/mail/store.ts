/** The outbox as documents. What it is for stands in mail/outbox.ts. */
import type { Database, IndexSpecs, Tx } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';

export const MAIL_INDEXES: IndexSpecs = {
  [COLLECTIONS.mails]: [
    { name: 'due', key: { due_at: 1 }, sparse: true },
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
};

export interface MailDocument {
  readonly _id: string;
  readonly realm: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * When it is to be sent, UNIX milliseconds; while a replica sends it, when its lease ends. Absent for a dead letter.
   */
  readonly due_at?: number;
  /** How often it was taken. */
  readonly attempts: number;
  /** Set for a dead letter: when it goes. */
  readonly expires_at?: Date;
}

/**
 * Dead letters are retained for operators, and no longer than that: they name people. Their text is removed at once:
 * its links open accounts.
 */
const DEAD_MS = 30 * 24 * 3600_000;

export type MailQueue = ReturnType<typeof mailQueue>;

export function mailQueue(database: Database) {
  const mails = database.collection<MailDocument>(COLLECTIONS.mails);
  /** The mail while the lease it was taken under lasts; nobody else's. */
  const own = ({ _id, due_at }: MailDocument) => ({ _id, ...(due_at !== undefined && { due_at }) });
  return {
    stage: (tx: Tx, mail: Omit<MailDocument, 'attempts'>): void => {
      tx.insert(COLLECTIONS.mails, { ...mail, attempts: 0 });
    },
    /** Takes a mail that is due, until the lease ends. */
    take: (now: number, leaseEndsAt: number): Promise<MailDocument | null> =>
      mails.findOneAndUpdate(
        { due_at: { $lte: now } },
        { $set: { due_at: leaseEndsAt }, $inc: { attempts: 1 } },
        { sort: { due_at: 1 }, returnDocument: 'after' },
      ),
    remove: async (mail: MailDocument): Promise<void> => {
      await mails.deleteOne(own(mail));
    },
    putBack: async (mail: MailDocument, dueAt: number): Promise<void> => {
      await mails.updateOne(own(mail), { $set: { due_at: dueAt } });
    },
    giveUp: async (mail: MailDocument, now: number): Promise<void> => {
      const change = {
        $unset: { due_at: '', text: '', html: '' } as const,
        $set: { expires_at: new Date(now + DEAD_MS) },
      };
      await mails.updateOne(own(mail), change);
    },
    /** How many wait, and how many dead letters there are. */
    count: async (): Promise<{ waiting: number; dead: number }> => ({
      waiting: await mails.countDocuments({ due_at: { $gt: 0 } }),
      dead: await mails.countDocuments({ expires_at: { $gt: new Date(0) } }),
    }),
  };
}
