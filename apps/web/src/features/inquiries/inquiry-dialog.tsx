import { type Inquiry, type InquiryStatus, setInquiryStatus } from '@ayob/contract/inquiries'
import { nextInquiryStates } from '@ayob/domain/inquiries/lifecycle'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../lib/format'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { IfRole } from '../access/needs-role'
import { InquiryBadge } from './inquiry-badge'

interface Props {
  inquiry: Inquiry | undefined
  busy: boolean
  onClose: () => void
  onStatus: (status: InquiryStatus) => void
}

/** An inquiry in detail, with its actions. */
export function InquiryDialog({ inquiry, busy, onClose, onStatus }: Props) {
  const { t } = useTranslation()
  const next = inquiry ? nextInquiryStates(inquiry.status) : []
  return (
    <Dialog
      open={!!inquiry}
      onClose={onClose}
      title={inquiry?.name ?? ''}
      description={inquiry?.company}
      footer={
        next.length > 0 && (
          <IfRole call={setInquiryStatus}>
            {next.includes('closed') && (
              <Button busy={busy} onClick={() => onStatus('closed')}>
                {t('inquiries.markClosed')}
              </Button>
            )}
            {next.includes('contacted') && (
              <Button variant="primary" busy={busy} onClick={() => onStatus('contacted')}>
                {t('inquiries.markContacted')}
              </Button>
            )}
          </IfRole>
        )
      }
    >
      {inquiry && (
        <div className="grid gap-5">
          <Facts
            items={[
              [t('inquiries.status'), <InquiryBadge key="status" status={inquiry.status} />],
              [t('inquiries.submitted'), dateTimeOf(inquiry.created_at)],
              [
                t('inquiry.email'),
                <a key="email" className="link" href={mailTo(inquiry, t('inquiries.answerSubject'))}>
                  {inquiry.email}
                </a>,
              ],
              [
                t('inquiry.phone'),
                <a key="phone" className="link" href={`tel:${inquiry.phone.replace(/[^\d+]/g, '')}`}>
                  {inquiry.phone}
                </a>,
              ],
            ]}
          />
          <div>
            <h3 className="text-sm font-normal text-soft">{t('inquiry.message')}</h3>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{inquiry.message}</p>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Returns a link that starts an answer in the administrator's mail program. */
export function mailTo({ email }: Inquiry, subject: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`
}
