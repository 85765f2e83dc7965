import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApi } from './openapi'

it('passes the recommended rules of redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // `/admin/confirmations/kinds/{kind}` has another method than its neighbours.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source: JSON.stringify(openApi('https://ayob.example')), config })
  const found = problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  expect(found).toEqual([])
})
