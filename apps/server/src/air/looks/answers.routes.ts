import { sendLook, zLookForm } from '@ayob/contract/looks'
import type { FastifyInstance } from 'fastify'
import { badField, Refusal } from '../../platform/errors'
import { bodyOf, checked, lean, screenOf, sendJson } from '../../platform/http/screen-route'
import { answerLook, type LookDeps } from './answer.process'

/** Receives the looks of screens: forms with a picture. */
export function lookAnswerRoutes(scope: FastifyInstance, deps: LookDeps): void {
  scope.post(`/api${sendLook.path}`, lean(sendLook), async (request, reply) => {
    const type = request.headers['content-type'] ?? ''
    if (!type.startsWith('multipart/form-data')) throw new Refusal('unsupported_type', 'server.unsupportedType')
    const form = await formOf(bodyOf(request).bytes, type)
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
    const answer = checked(zLookForm, fields)
    const file = form.get('file')
    if (!(file instanceof Blob) || file.size === 0) {
      throw badField('file', 'server.lookSize')
    }
    await answerLook(deps, screenOf(request), answer, new Uint8Array(await file.arrayBuffer()))
    return sendJson(reply, '{"success":true}')
  })
}

/** Parses a form. Errors: 400 for a malformed one. */
async function formOf(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Refusal('validation_failed', 'server.unreadable')
  }
}
