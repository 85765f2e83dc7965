import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendFile } from './send-file'

const named = async (name: string) => {
  const app = Fastify()
  app.get('/', (_, reply) => sendFile(reply, name as 'a.csv', Readable.from(['text'])))
  const { statusCode, headers } = await app.inject({ url: '/' })
  return { status: statusCode, disposition: headers['content-disposition'], type: headers['content-type'] }
}

it('a file has a name of plain characters, which the browser saves it under', async () => {
  expect(await named('ayob-payouts-7.csv')).toEqual({
    status: 200,
    disposition: 'attachment; filename="ayob-payouts-7.csv"',
    type: 'text/csv; charset=utf-8',
  })
})

it.each([
  'a"; filename="b.csv',
  'a\r\nSet-Cookie: a.csv',
  '../a.csv',
  'a b.csv',
  'ක.csv',
  '.csv',
  'a.html',
  'a\\b.csv',
])('a name with other characters is an error and never a header: %j', async (name) => {
  expect(await named(name)).toMatchObject({ status: 500, disposition: undefined })
})
