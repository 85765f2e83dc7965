// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBox } from './box'
import { watchPlace } from './position'

const state = {
  build: 'b1',
  language: 'ta',
  enrolment: { batch_token: 'token', serial: 'AYB-D-000001' },
  fix: { lat: 6.9, lng: 79.8, accuracy_m: 4, age_s: 3 } as object | null,
  health: { storage_free_mb: 900, signal_dbm: null, display: null },
}
const asked: string[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answers = []
  vi.stubGlobal('document', { querySelector: () => ({ content: 'b1' }) })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answers.shift()?.() ?? Response.json(state)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the device under the page', () => {
  it('is asked only on a page that its program serves', async () => {
    vi.stubGlobal('document', { querySelector: () => null })
    expect(await openBox()).toBeNull()
    expect(asked).toEqual([])
  })

  it('tells language and enrolment, also when it answers late', async () => {
    const away = () => {
      throw new TypeError('no answer')
    }
    answers = [away, () => new Response('', { status: 500 }), () => Response.json(state)]
    const opening = openBox()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await opening).toMatchObject({ language: 'ta', enrolment: state.enrolment })
    expect(asked).toHaveLength(3)
  })

  it('names its build in each life sign, and knows when another one is served', async () => {
    const box = await openBox()
    expect(box?.hasOther()).toBe(false)
    box?.alive()
    expect(asked).toContain('/device/alive?build=b1')
    answers = Array.from({ length: 3 }, () => () => Response.json({ ...state, build: 'b2' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(box?.hasOther()).toBe(true)
  })

  it('hands over what the server wants it to run, and counts the errors of the page', async () => {
    const box = await openBox()
    box?.erred()
    box?.update({ build: 'b2' })
    expect(asked).toContain('/device/command')
    expect(box?.told(null).health).toMatchObject({ errors: 1 })
  })

  it('gives the position of its receiver with its age, and none once it is old', async () => {
    const box = await openBox()
    const place = watchPlace(box)
    expect(place.now()).toEqual({ lat: 6.9, lng: 79.8, accuracyM: 4, ageS: 3 })
    answers = Array.from({ length: 30 }, () => () => new Response('', { status: 500 }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(place.now()?.ageS).toBe(23)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(place.now()).toBeNull()
  })

  it('that names no accuracy is good for no geofence, and one without a receiver has no place', async () => {
    answers = [() => Response.json({ ...state, fix: { ...state.fix, accuracy_m: null } })]
    expect(watchPlace(await openBox()).now()?.accuracyM).toBeGreaterThan(250)
    answers = [() => Response.json({ ...state, fix: null })]
    expect(watchPlace(await openBox()).now()).toBeNull()
  })
})
