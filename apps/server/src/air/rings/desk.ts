import type { OutputOf } from '@ayob/contract/call'
import { RELEASE_KINDS, type ReleaseKind, type Update } from '@ayob/contract/rings'
import type { sendHeartbeat } from '@ayob/contract/screens'
import { placeOf } from '@ayob/domain/rings/rings'
import { targetOf } from '@ayob/domain/rings/target'
import type { Db } from '../../platform/ports'
import { type ListedRelease, ringStore } from './rings.store'

export type UpdateDesk = ReturnType<typeof createUpdateDesk>

/** What another process has changed is told to screens after so long. */
const KNOWN_MS = 5_000

type Beat = Pick<OutputOf<typeof sendHeartbeat, 'body'>, 'build' | 'image' | 'health'>

interface Known {
  readonly at: number
  readonly releases: Readonly<Record<ReleaseKind, readonly ListedRelease[]>>
  readonly pins: ReadonlyMap<string, string>
}

/** Tells devices what they should run. A heartbeat costs no query. */
export function createUpdateDesk(db: Db) {
  let known: Promise<Known> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  const read = async (): Promise<Known> => {
    const [all, pins] = [await ringStore.releases(db), await ringStore.pins(db)]
    const of = (kind: ReleaseKind) => all.filter((release) => release.kind === kind)
    return {
      at: performance.now(),
      releases: { player: of('player'), image: of('image') },
      pins: new Map(pins.map(({ kind, screen_id, name }) => [`${kind} ${screen_id}`, name])),
    }
  }
  const now = () => {
    if (known && performance.now() - readAt < KNOWN_MS) return known
    readAt = performance.now()
    const reading = read()
    known = reading
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    return reading
  }

  return {
    /** A change is told with the next heartbeats. */
    forget(): void {
      known = undefined
    },

    /** What a screen should run and does not; undefined for a browser, which shows the page of the server. */
    async tell(screenId: string, { build, image, health }: Beat): Promise<Update | undefined> {
      if (!build) return undefined
      const { releases, pins } = await now()
      const place = placeOf(screenId)
      const runs = { player: build, image }
      const gaveUp = { player: health?.bad_build, image: health?.bad_image }
      const [player, system] = RELEASE_KINDS.map((kind) => {
        const { name } = targetOf(place, pins.get(`${kind} ${screenId}`) ?? null, releases[kind])
        const isWanted = name !== null && name !== runs[kind] && name !== gaveUp[kind]
        return isWanted ? releases[kind].find((release) => release.name === name) : undefined
      })
      if (!player && !system) return undefined
      return { ...(player && { build: player.name }), ...(system && { image: offered(system) }) }
    },

    /** The state of a build of the player; undefined for an unknown one. */
    async stateOf(name: string) {
      return (await now()).releases.player.find((release) => release.name === name)?.state
    },
  }
}

function offered({ name, architecture, address, sha256, size }: ListedRelease) {
  if (address === null || sha256 === null) throw new Error(`the image ${name} has no address`)
  return { name, architecture: architecture ?? '', address, sha256, size }
}
