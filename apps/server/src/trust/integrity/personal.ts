import { ownRows, type PersonalPart } from '../../platform/personal.queries'

/** Held minutes and the driver's texts about them. The decisions stay, since pay derives from them; the texts are erased. */
export const integrityPersonal: PersonalPart = {
  name: 'held_minutes',

  exported: ownRows('integrity_cases', {
    owner: 'driver_id',
    columns: [
      'day',
      'state',
      'minutes',
      'driver_cents',
      'opened_at',
      'decided_at',
      'note',
      'driver_message',
      'answered_at',
      'appeal_message',
      'appealed_at',
    ],
    order: 'opened_at',
  }),

  async erase(tx, userId): Promise<undefined> {
    const texts = { driver_message: null, appeal_message: null, note: null }
    await tx.updateTable('integrity_cases').set(texts).where('driver_id', '=', userId).execute()
  },
}
