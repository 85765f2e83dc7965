import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createTls } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTexts } from '@ayob/testkit/texts'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { startSmsGateway } from '../../../test/setup/endpoint'
import { addressOf, folderTransport, gatewayTransport } from './sms'

const MESSAGE = {
  id: 'one',
  to: '+94771234567',
  text: 'කේතය: 123 & more?\n\n@ayob.example #123456',
  queuedAt: new Date('2026-03-02T06:00:00.120Z'),
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function gateway() {
  const opened = await startSmsGateway()
  closing.push(opened.stop)
  return opened
}

describe('the address of a gateway', () => {
  it('is filled with the number and the text, each encoded', () => {
    const url = addressOf('https://sms.example/send?user=7&to={to}&message={text}&again={to}', MESSAGE)
    expect(url.searchParams.get('to')).toBe(MESSAGE.to)
    expect(url.searchParams.get('again')).toBe(MESSAGE.to)
    expect(url.searchParams.get('message')).toBe(MESSAGE.text)
    expect(url.search).toContain('to=%2B94771234567')
  })

  it('stays the same address whatever a text contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const url = addressOf('https://sms.example/{to}/{text}?m={text}#x', { to: MESSAGE.to, text })
        expect(url.host).toBe('sms.example')
        expect(url.searchParams.get('m')).toBe(text)
        expect([...url.searchParams]).toHaveLength(1)
      }),
    )
  })
})

describe('a gateway', () => {
  it('gets the message in the address and as JSON, with the password of its address as Basic authentication', async () => {
    const { url, got } = await gateway()
    const template = `${url.replace('://', '://user:p%40ss@')}?to={to}&text={text}`
    expect(await gatewayTransport(template).send(MESSAGE)).toBe('sent')
    const { id, to, text } = MESSAGE
    expect(got).toHaveLength(1)
    expect(got[0]?.json).toEqual({ id, to, text })
    expect(got[0]?.query.get('to')).toBe(to)
    expect(got[0]?.query.get('text')).toBe(text)
    expect(got[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
    expect(got[0]?.headers['content-type']).toBe('application/json')
  })

  it.each([200, 201, 202, 204, 299])('has sent it with status %i', async (status) => {
    const opened = await gateway()
    opened.answer = (response) => void response.writeHead(status).end()
    expect(await gatewayTransport(opened.url).send(MESSAGE)).toBe('sent')
  })

  it.each([301, 307, 400, 401, 429, 500, 503])('has not sent it with status %i', async (status) => {
    const other = await gateway()
    const opened = await gateway()
    opened.answer = (response) => void response.writeHead(status, { location: other.url }).end()
    expect(await gatewayTransport(opened.url).send(MESSAGE)).toEqual({ failed: `status ${status}` })
    expect(other.got).toEqual([])
  })

  it('may be away, hang, reset after it has read the message, or answer in another language', async () => {
    const opened = await gateway()
    await opened.stop()
    expect(await gatewayTransport(opened.url).send(MESSAGE)).toEqual({ failed: 'ECONNREFUSED' })

    const hanging = await gateway()
    hanging.answer = () => undefined
    expect(await gatewayTransport(hanging.url, 200).send(MESSAGE)).toEqual({ failed: 'timeout' })
    expect(hanging.got).toHaveLength(1)

    const resetting = await gateway()
    resetting.answer = (response) => void response.socket?.resetAndDestroy()
    expect(await gatewayTransport(resetting.url).send(MESSAGE)).toEqual({ failed: 'ECONNRESET' })

    const strange = await raw((socket) => void socket.end('hello\r\n'))
    expect(await gatewayTransport(strange).send(MESSAGE)).toEqual({ failed: expect.stringMatching(/^HPE_/) })
  })

  it('may answer twice, or never end its answer', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
    expect(await gatewayTransport(await raw((socket) => void socket.write(answer + answer))).send(MESSAGE)).toBe('sent')
    const endless = await gateway()
    endless.answer = (response) => void response.writeHead(200).write('ok')
    expect(await gatewayTransport(endless.url, 200).send(MESSAGE)).toBe('sent')
  })

  it('is not named in the reason of a failure', async () => {
    const secret = 'http://user:secret@127.0.0.1:1/send?key=secret&to={to}'
    expect(JSON.stringify(await gatewayTransport(secret).send(MESSAGE))).not.toMatch(/secret|127|94771/)
  })

  it('has not sent it without a certificate', async () => {
    const server = createTls({}, (_, response) => void response.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as { port: number }
    expect(await gatewayTransport(`https://127.0.0.1:${port}/`).send(MESSAGE)).toEqual({ failed: expect.any(String) })
  })
})

/** A server that answers what it likes to whatever it is sent. */
async function raw(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}

describe('a folder', () => {
  it('takes each message as a text that only the user of the server may read, however often it is sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ayob-sms-'))
    closing.push(() => rm(folder, { recursive: true }))
    const { send } = folderTransport(join(folder, 'sms'))
    expect([await send(MESSAGE), await send(MESSAGE)]).toEqual(['sent', 'sent'])
    const file = '2026-03-02T06-00-00-120Z-one.txt'
    expect(await readdir(join(folder, 'sms'))).toEqual([file])
    expect((await stat(join(folder, 'sms', file))).mode & 0o777).toBe(0o600)
    expect(await readTexts(join(folder, 'sms'))).toEqual([{ file, to: MESSAGE.to, text: MESSAGE.text }])
  })

  it('may be a file by mistake', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ayob-sms-'))
    closing.push(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'sms'), '')
    expect(await folderTransport(join(folder, 'sms')).send(MESSAGE)).toEqual({
      failed: expect.stringMatching(/written/),
    })
  })
})
