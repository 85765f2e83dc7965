import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@ayob/contract/call'
import type { sendInquiry as call, InquiryStatus } from '@ayob/contract/inquiries'
import { nextInquiryStates } from '@ayob/domain/inquiries/lifecycle'
import { notFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { type InquiryRow, inquiryStore } from './inquiries.store'

/** Stores a visitor's question to sales. */
export async function sendInquiry({ clock }: Core, tx: Tx, form: OutputOf<typeof call, 'body'>): Promise<void> {
  await inquiryStore.insert(tx, { id: randomUUID(), ...form, created_at: clock.now() })
}

/** Changes the status of an inquiry. Errors: 404; 409 for a status that can't follow the current one. */
export async function setInquiryStatus(
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  status: InquiryStatus,
): Promise<InquiryRow> {
  const inquiry = await inquiryStore.lock(tx, id)
  if (!inquiry) throw notFound()
  const { status: from } = inquiry
  if (!nextInquiryStates(from).includes(status)) {
    throw new Refusal('conflict', 'server.inquiryState', { values: { status: from } })
  }
  const row = await inquiryStore.setStatus(tx, id, status)
  const details = { from, to: status }
  await recordActivity(tx, { actor, action: 'inquiry.status', subject: 'inquiry', subjectId: id, details })
  return row
}
