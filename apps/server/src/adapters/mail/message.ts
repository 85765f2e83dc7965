import type Mail from 'nodemailer/lib/mailer'
import type { Envelope } from '../../platform/mail-transport'

/** Converts a mail to the library's format. The Message-ID is the same for each attempt, so receivers recognise a repeat. */
export function messageOf(envelope: Envelope, from: string): Mail.Options {
  const { id, to, subject, text, html, queuedAt, optOutUrl } = envelope
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to,
    subject,
    text,
    html,
    date: queuedAt,
    messageId: `<mail-${id}-${queuedAt.getTime()}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(optOutUrl && {
        // Already prepared: the address must not be folded.
        'List-Unsubscribe': { prepared: true, value: `<${optOutUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
