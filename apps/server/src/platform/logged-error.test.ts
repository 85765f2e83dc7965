import { expect, it } from 'vitest'
import { loggedError } from './errors'

it('an error of the database is logged without the data that it quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "nimali@shop.example"'), {
    ...{ code: '23505', severity: 'ERROR', constraint: 'users_email', table: 'users', routine: '_bt_check_unique' },
    ...{ detail: 'Key (email)=(nimali@shop.example) already exists.', where: 'nimali@shop.example' },
  })
  const logged = loggedError(new Error('not saved', { cause: error }))
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'not saved',
    stack: expect.stringContaining('logged-error.test.ts'),
    cause: { code: '23505', constraint: 'users_email', table: 'users', routine: '_bt_check_unique' },
  })
  expect(JSON.stringify(logged)).not.toContain('nimali')
})

it('any other error is logged with its message and without its fields', () => {
  const error = Object.assign(new TypeError('no such thing'), { code: 'ENOENT', path: '/home/nimali' })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'TypeError', code: 'ENOENT', message: 'no such thing' })
  expect(JSON.stringify(logged)).not.toContain('nimali')
  expect(JSON.stringify(loggedError('nimali'))).not.toContain('nimali')
})
