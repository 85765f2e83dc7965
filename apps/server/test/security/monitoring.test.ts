import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { read } from './files'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The metrics that an expression reads. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b([a-z]+(?:_[a-z]+)+)\b(?=[{[)]|\s|$)/g)].flatMap(([, name = '']) =>
    /^(histogram_quantile|max_over_time)$/.test(name) ? [] : [name.replace(/_(count|bucket|sum)$/, '')],
  )

it('alerts and dashboard read metrics that exist, and every alert has its runbook', async () => {
  const { text } = await server.send('GET', '/metrics')
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const rules = read('deploy/monitoring/ayob.rules.yml')
  const dashboard = JSON.parse(read('deploy/monitoring/ayob.dashboard.json'))
  const expressions = [
    ...[...rules.matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ]
  const used = new Set(expressions.flatMap(metricsIn))
  expect(used.size).toBeGreaterThan(6)
  expect([...used].filter((name) => !known.has(name))).toEqual([])
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  for (const name of alerts) {
    expect(read(`docs/runbooks/${name}.md`)).toContain('## What to do')
    expect(rules).toContain(`runbook: docs/runbooks/${name}.md`)
    expect(read('deploy/monitoring/ayob.rules.test.yml')).toContain(`alertname: ${name}`)
  }
})
