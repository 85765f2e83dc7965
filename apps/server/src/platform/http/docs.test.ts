import { readdirSync, readFileSync } from 'node:fs'
import { CALLS } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { expect, it } from 'vitest'
import { docsPage } from './docs'
import { openApi } from './openapi'

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly 'x-who': readonly string[]
  readonly security?: unknown
  readonly parameters: readonly { name: string; in: string; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: object }> }
  readonly responses: Record<string, unknown>
}

const description = openApi('https://ayob.example')
const operations = Object.values(description.paths as Record<string, Record<string, Operation>>).flatMap((methods) =>
  Object.values(methods),
)
const page = docsPage(description)

it('every call is described: who may make it, its parameters, its body and its answer', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(CALLS).sort())
  for (const [name, call] of Object.entries(CALLS)) {
    const operation = present(operations.find(({ operationId }) => operationId === name))
    expect(operation['x-who'], name).toEqual(call.who)
    for (const who of call.who) expect(operation.description, name).toContain(who)
    const isOpen = call.who.some((who) => who === 'visitor' || who === 'gateway')
    expect(operation.security, name).toEqual(isOpen ? [] : [{ token: [] }])
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const described = operation.parameters.filter((parameter) => parameter.in === 'path').map((one) => one.name)
    expect(described.sort(), name).toEqual(inPath.sort())
    const takes = call.body ?? call.files
    expect(operation.requestBody !== undefined, name).toBe(Boolean(takes))
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
      expect(Object.keys(schema).length, name).toBeGreaterThan(0)
    }
    expect(Object.keys(operation.responses), name).toEqual(
      expect.arrayContaining([String(call.status ?? 200), '4XX', '5XX']),
    )
    expect(page, name).toContain(call.path.replace(/:(\w+)/g, '{$1}'))
  }
})

it('the rules of a field are in its description: length, form and the values that it may have', () => {
  const bodyOf = (name: string) =>
    JSON.stringify(operations.find(({ operationId }) => operationId === name)?.requestBody ?? {})
  expect(bodyOf('signUp')).toMatch(/"password":\{"type":"string","minLength":8,"maxLength":200\}/)
  expect(bodyOf('sendInquiry')).toMatch(/"message":\{[^}]*"maxLength":5000/)
  expect(bodyOf('createApiKey')).toMatch(/"enum":\["read","book","creatives","reports"\]/)
})

it('no pattern of the contract has a flag, because a description has none', () => {
  const folder = new URL('../../../../../packages/contract/src/', import.meta.url)
  const flagged = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\.regex\(\/.*\/[a-z]+[,)].*/g)].map(
      ([line]) => `${file}: ${line}`,
    ),
  )
  expect(flagged).toEqual([])
})
