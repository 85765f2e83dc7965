import { MAX_LOG_BYTES } from '@ayob/contract/commands'
import { expect, it, vi } from 'vitest'
import { actionsOf, newest } from './actions'
import type { BoxAnswer } from './box'

function world(answer?: BoxAnswer) {
  const command = vi.fn(async () => answer ?? { ok: true })
  const dim = vi.fn()
  const sent: FormData[] = []
  const actions = actionsOf({
    box: answer ? { command } : null,
    cover: { identify: vi.fn(), testPattern: vi.fn(), dim },
    reload: async () => undefined,
    clearCache: async () => undefined,
    look: async ({ id }) => id === 'taken',
    events: async () => [{ at: '2026-03-02T06:00:00Z', kind: 'started', detail: '1' }],
    sendLogs: async (form) => void sent.push(form),
    now: () => Date.parse('2026-03-02T06:45:00Z'),
  })
  return { actions, command, dim, sent }
}

const fileOf = ([form]: readonly FormData[]) => form?.get('file') as Blob

it('a browser says that only a device restarts', async () => {
  const { actions } = world()
  for (const kind of ['restart_browser', 'restart_device'] as const) {
    expect(await actions[kind]({ id: '1', args: {} }, undefined)).toMatchObject({ ok: false })
  }
})

it('a device restarts and dims by itself; without a light to dim, a shade lies over the picture until the hour', async () => {
  const light = world({ ok: true })
  expect(await light.actions.restart_device({ id: '1', args: {} }, undefined)).toEqual({ ok: true })
  expect(await light.actions.brightness({ id: '1', args: { percent: 40 } }, undefined)).toEqual({ ok: true })
  expect(light.command).toHaveBeenLastCalledWith('brightness', { percent: 40 })
  expect(light.dim).not.toHaveBeenCalled()
  for (const { actions, dim } of [world(), world({ ok: false, message: 'no backlight' })]) {
    expect(await actions.brightness({ id: '1', args: { percent: 40 } }, undefined)).toMatchObject({ ok: true })
    expect(dim).toHaveBeenCalledWith(40, 15 * 60_000)
  }
})

it('a picture is taken when the server has it', async () => {
  const { actions } = world()
  const taken = async (id: string) =>
    (await actions.picture_now({ id: '1', args: {} }, { id, nonce: 'n', expires_at: '' })).ok
  expect([await taken('taken'), await taken('refused')]).toEqual([true, false])
  expect((await actions.picture_now({ id: '1', args: {} }, undefined)).ok).toBe(false)
})

it('logs are those of the page and of the device, at most as long as the server takes', async () => {
  const { actions, sent } = world({ ok: true, text: `${'x'.repeat(MAX_LOG_BYTES)} the end` })
  expect(await actions.send_logs({ id: 'c7', args: {} }, undefined)).toEqual({ ok: true })
  expect(sent[0]?.get('command_id')).toBe('c7')
  const file = fileOf(sent)
  expect(file.size).toBeLessThanOrEqual(MAX_LOG_BYTES)
  expect(await file.text()).toMatch(/the end$/)
  const browser = world()
  await browser.actions.send_logs({ id: 'c8', args: {} }, undefined)
  expect(await fileOf(browser.sent).text()).toContain('2026-03-02T06:00:00Z started 1')
})

it('a text is cut between letters', () => {
  expect(newest('රථය', 100)).toBe('රථය')
  expect(newest('රථය', 7)).toBe('ථය')
})
