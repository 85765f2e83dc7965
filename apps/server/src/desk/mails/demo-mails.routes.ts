import type { FastifyInstance, FastifyReply } from 'fastify'
import { sayIn } from '../../people/mails/compose'
import { mailById, newestMails } from '../../people/mails/mails.queries'
import { escapeHtml } from '../../platform/html'
import type { Core } from '../../platform/ports'
import type { ShownMail } from '../../platform/transports'

const say = sayIn('en')
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Colombo' })

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8884;border-radius:10px;padding:1rem}@media(max-width:600px){thead{display:none}tr{display:block;border-bottom:1px solid #8884;padding:.75rem 0}td{display:block;border:0;padding:0}}iframe{width:100%;height:640px;border:1px solid #8884;border-radius:10px;background:#fff}`

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
}

function list(mails: readonly ShownMail[]): string {
  const rows = mails.map(
    ({
      id,
      to,
      subject,
      state,
      queuedAt,
    }) => `<tr><td>${escapeHtml(moment.format(queuedAt))}</td><td>${escapeHtml(to)}</td>
<td><a href="/demo/mail/${escapeHtml(id)}">${escapeHtml(subject)}</a></td><td>${state}</td></tr>`,
  )
  const head = ['demoWhen', 'demoTo', 'demoSubject', 'demoState'].map(
    (key) => `<th scope="col">${say(`mails.${key}`)}</th>`,
  )
  const table = `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  const intro = `<h1>${say('mails.demoTitle')}</h1><p>${say('mails.demoIntro')}</p>`
  return page(say('mails.demoTitle'), intro + (mails.length > 0 ? table : `<p>${say('mails.demoEmpty')}</p>`))
}

/** Makes links open in a new tab instead of the frame. */
const framed = ({ html }: ShownMail) => html.replace(/<head>/, '<head><base target="_blank">')

function one(mail: ShownMail): string {
  const { to, subject, text, queuedAt } = mail
  return page(
    subject,
    `<p><a href="/demo/mail">${say('mails.demoTitle')}</a></p><h1>${escapeHtml(subject)}</h1>
<p>${say('mails.demoTo')}: ${escapeHtml(to)}<br>${say('mails.demoWhen')}: ${escapeHtml(moment.format(queuedAt))}</p>
<h2>${say('mails.demoHtml')}</h2>
<iframe title="${say('mails.demoHtml')}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed(mail))}" src="/demo/mail/${escapeHtml(mail.id)}/html"></iframe>
<h2>${say('mails.demoText')}</h2><pre tabindex="0">${escapeHtml(text)}</pre>`,
  )
}

const OUR_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const THEIR_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

const html = (reply: FastifyReply, policy: string, body: string) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)

/** Shows the demo's mails at /demo/mail, newest first, each as HTML without scripts and as text. */
export function demoMailPages(app: FastifyInstance, { db }: Pick<Core, 'db'>): void {
  app.get('/demo/mail', async (_, reply) => html(reply, OUR_PAGE, list(await newestMails(db))))

  app.get<{ Params: { id: string } }>('/demo/mail/:id', async (request, reply) => {
    const mail = await mailById(db, request.params.id)
    if (mail) return html(reply, OUR_PAGE, one(mail))
    return html(reply.status(404), OUR_PAGE, page(say('mails.demoTitle'), `<p>${say('mails.demoNone')}</p>`))
  })

  app.get<{ Params: { id: string } }>('/demo/mail/:id/html', async (request, reply) => {
    const mail = await mailById(db, request.params.id)
    if (!mail) return html(reply.status(404), THEIR_PAGE, '')
    return html(reply, THEIR_PAGE, framed(mail))
  })
}
