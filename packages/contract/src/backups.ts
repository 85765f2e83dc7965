import { z } from 'zod'
import { call } from './call'
import { zSuccess } from './common'

const zBackup = z.object({
  name: z.string(),
  began_at: z.string(),
  /** Null while the backup is running. */
  ended_at: z.string().nullable(),
  /** `good`: it was restored into a scratch database and compared. */
  state: z.enum(['running', 'good', 'failed']),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** The reason of a failure, in one line. */
  fault: z.string().nullable(),
})
export type Backup = z.infer<typeof zBackup>

export const adminBackups = call('GET', '/admin/backups', {
  group: 'Operations',
  who: ['admin'] as const,
  admins: ['operations', 'auditor'],
  summary: 'The daily backups of the last 90 days, newest first, and when the last good one was made.',
  answer: zSuccess.extend({
    /** A storage location for daily backups is configured. */
    scheduled: z.boolean(),
    last_good_at: z.string().nullable(),
    backups: z.array(zBackup),
  }),
})
