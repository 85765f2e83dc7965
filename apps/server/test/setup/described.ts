import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CALLS } from '@ayob/contract/calls'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { openApi } from '../../src/platform/http/openapi'

type Content = Readonly<Record<string, { readonly schema?: object }>>
type Responses = Readonly<Record<string, { readonly content?: Content }>>

const description = openApi('http://ayob.test') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const ajv = new Ajv2020({ strict: false, validateFormats: true })
addFormats.default(ajv)
const compiled = new Map<object, ValidateFunction>()

/** A schema of the description, with its references. */
function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const isReference = '$ref' in schema
  const made = ajv.compile(isReference ? (description.components.schemas.Error ?? {}) : schema)
  compiled.set(schema, made)
  return made
}

const PATHS = Object.values(CALLS)
  .map(({ method, path }) => ({
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    // A path without parameters comes before one that it matches too.
    rank: path.split(':').length,
    matches: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  .sort((one, other) => one.rank - other.rank)

interface Given {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Uint8Array
}

const unpacked = (bytes: Uint8Array, encoding: unknown): Buffer => {
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : Buffer.from(bytes)
}

/** Expects that the answer of a call is one of those that its description names. */
export function expectDescribed(method: string, address: string, { status, headers, bytes }: Given): void {
  const path = address.split('?')[0] ?? ''
  const call = PATHS.find((one) => one.method === method && one.matches.test(path))
  if (!call) return
  const { responses } = description.paths[call.path]?.[method.toLowerCase()] ?? { responses: {} }
  const response = responses[status] ?? responses[`${String(status)[0]}XX`]
  const wrong = (why: string) => new Error(`${method} ${path} answered ${status} otherwise than described: ${why}`)
  if (!response) throw wrong('no such status')
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!response.content) {
    if (bytes.length > 0) throw wrong(`a body of ${type}`)
    return
  }
  const content = response.content[type]
  if (!content) throw wrong(`${type || 'no type'} instead of ${Object.keys(response.content)}`)
  if (type !== 'application/json' || !content.schema) return
  const validate = validatorOf(content.schema)
  if (!validate(JSON.parse(unpacked(bytes, headers['content-encoding']).toString())))
    throw wrong(ajv.errorsText(validate.errors))
}
