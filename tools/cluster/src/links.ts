import { openProxy, type ProxyMode, type Proxy as Way } from '@ayob/testkit/black-hole'

/** The network between parts of the cluster: every connection passes a proxy that can be disturbed. */
export interface Links {
  /** Opens a link to a port and returns the port that leads there. Several links may have one name. */
  open(name: string, port: number): Promise<number>
  readonly names: () => readonly string[]
  /** Disturbs all links of a name. */
  mode(name: string, mode: ProxyMode): Promise<void>
  close(): Promise<void>
}

export function createLinks(): Links {
  const ways = new Map<string, Way[]>()
  return {
    async open(name, port) {
      const proxy = await openProxy({ target: { host: '127.0.0.1', port } })
      ways.set(name, [...(ways.get(name) ?? []), proxy])
      return proxy.port
    },
    names: () => [...ways.keys()],
    async mode(name, mode) {
      await Promise.all((ways.get(name) ?? []).map((proxy) => proxy.mode(mode)))
    },
    async close() {
      await Promise.all([...ways.values()].flat().map((proxy) => proxy.close()))
    },
  }
}
