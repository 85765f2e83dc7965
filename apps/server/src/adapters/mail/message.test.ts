import { zEmail } from '@ayob/contract/common'
import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, it } from 'vitest'
import { messageOf } from './mail'

const BREAKS = ['\r\n', '\n', '\r']
const envelope = (change: object) => ({
  id: '7',
  to: 'nimal@mail.example',
  subject: 'Your ad',
  text: 'Hello',
  html: '<p>Hello</p>',
  queuedAt: new Date('2026-03-02T06:00:00Z'),
  optOutUrl: null,
  ...change,
})

/** The header lines of a mail, unfolded. */
async function headersOf(change: object): Promise<string[]> {
  const message = new MailComposer(messageOf(envelope(change), 'AYOB <no-reply@ayob.example>')).compile()
  const [head = ''] = (await message.build()).toString('utf8').split('\r\n\r\n')
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

it('a line break in a subject or a name adds no header and no recipient', async () => {
  const names = (lines: readonly string[]) => lines.map((line) => line.split(':')[0]).sort()
  const usual = names(await headersOf({}))
  expect(usual).toEqual(expect.arrayContaining(['From', 'Subject', 'To']))
  for (const end of BREAKS) {
    const subject = await headersOf({ subject: `Your ad${end}Bcc: all@mail.example${end}${end}Another text` })
    expect(names(subject)).toEqual(usual)
    const to = await headersOf({ to: `nimal@mail.example${end}Bcc: all@mail.example` })
    expect(names(to)).toEqual(usual)
    const message = new MailComposer(messageOf(envelope({ subject: `x${end}Bcc: all@mail.example` }), 'a@ayob.example'))
    expect(message.compile().getEnvelope().to).toEqual(['nimal@mail.example'])
  }
})

it('an e-mail address has no line break, space or second address', () => {
  expect(zEmail().safeParse('nimal@mail.example').success).toBe(true)
  for (const end of [...BREAKS, ' ', '\t']) {
    expect(zEmail().safeParse(`nimal@mail.example${end}Bcc: all@mail.example`).success).toBe(false)
  }
  expect(zEmail().safeParse('nimal@mail.example, all@mail.example').success).toBe(false)
})

it('a mail reads no file and no address, whatever is in it', () => {
  expect(messageOf(envelope({}), 'a@ayob.example')).toMatchObject({ disableFileAccess: true, disableUrlAccess: true })
})
