import { expect, it } from 'vitest'
import { Refused, Unpaired } from './api'
import { contactOf, refusalOf } from './contact'

it.each<[string, unknown, string, string | null]>([
  ['no network', new TypeError('Failed to fetch'), 'away', null],
  ['no answer in time', new DOMException('timeout', 'TimeoutError'), 'away', null],
  ['the program of a box that reaches no server', new Refused(503, 0, 'busy'), 'away', null],
  ['a busy server', new Refused(429, 5, 'rate_limited'), 'answered', null],
  ['a page instead of an answer', new SyntaxError('<'), 'stranger', null],
  ['another server', new Refused(404, 0), 'stranger', null],
  ['a token that is over', new Refused(400, 0, 'validation_failed', ['batch_token']), 'answered', 'token'],
  ['the serial of another batch', new Refused(400, 0, 'validation_failed', ['serial']), 'answered', 'other_serial'],
  ['a serial that is enrolled', new Refused(409, 0, 'conflict', ['serial']), 'answered', 'serial_taken'],
  ['a key that is enrolled', new Refused(409, 0, 'conflict'), 'answered', 'other'],
  ['a lost device', new Unpaired(), 'answered', 'barred'],
])('%s', (_, error, contact, refusal) => {
  expect([contactOf(error), refusalOf(error)]).toEqual([contact, refusal])
})
