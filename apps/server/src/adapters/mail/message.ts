import type Mail from 'nodemailer/lib/mailer'
import type { Envelope } from '../../mails/ports'

/** The mail as the library takes it. The Message-ID is the same for each attempt, so a receiver can tell a repeat. */
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
        // Ready as it is: an address must not be broken into lines.
        'List-Unsubscribe': { prepared: true, value: `<${optOutUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
