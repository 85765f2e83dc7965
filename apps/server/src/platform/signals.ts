/** A call within this process from one room to rooms above it, which declare by `hear` that they listen. */
function createSignal<What extends readonly unknown[]>() {
  const listeners = new Set<(...what: What) => void>()
  return {
    tell(...what: What): void {
      for (const listen of listeners) listen(...what)
    },
    hear(listen: (...what: What) => void): void {
      listeners.add(listen)
    },
  }
}

/** Tells caches that they must forget, or what is wanted now. A signal may be lost with its process. */
export const createSignals = () => ({
  /** A vehicle, its permit or its driver has changed. */
  vehiclesChanged: createSignal<[]>(),
  /** A device has another state or key. */
  deviceChanged: createSignal<[deviceId: string]>(),
  /** Somebody is viewing a booking or a screen. */
  watched: createSignal<[bookingOrScreenId: string]>(),
})

export type Signals = ReturnType<typeof createSignals>
